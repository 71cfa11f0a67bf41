// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.media;

import java.util.Optional;

/** Tells who is heard on an m-line. Immutable. */
@FunctionalInterface
public interface StreamVoices {

    /**
     * Who is heard.
     *
     * @param mLine its place in the SDP, from 0
     * @param label its label (RFC 4574), by which metadata name a stream
     */
    StreamVoice of(int mLine, Optional<String> label);
}
