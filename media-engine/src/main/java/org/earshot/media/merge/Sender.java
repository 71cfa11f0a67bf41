// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

/** A source of RTP packets on one stream. */
record Sender(int stream, int ssrc) {

    /** When one of its packets arrived by somebody's clock, in microseconds since 1970. */
    record Heard(long arrivalMicros, Extra.Rtp rtp) {}
}
