// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.media;

import java.util.Optional;

/** Tells who is heard on an m-line. */
@FunctionalInterface
public interface StreamVoices {

    StreamVoice of(int mLine, Optional<String> label);
}
