// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.Optional;

/**
 * A {@code stream} element (RFC 7865 §6.6). Immutable.
 *
 * @param id stream id, trimmed
 * @param sessionId the session it belongs to
 * @param label the {@code a=label} of its m-line, trimmed
 * @param mode vendor word {@code mixed} or {@code separate}, if sent
 */
public record MediaStream(String id, Optional<String> sessionId, Optional<String> label, Optional<String> mode) {

    /** Whether the sender says that the stream carries the voices of several participants. */
    public boolean isDeclaredMixed() {
        return mode.filter("mixed"::equalsIgnoreCase).isPresent();
    }

    MediaStream updatedBy(MediaStream newer) {
        return new MediaStream(
                id,
                newer.sessionId.isPresent() ? newer.sessionId : sessionId,
                newer.label.isPresent() ? newer.label : label,
                newer.mode.isPresent() ? newer.mode : mode);
    }
}
