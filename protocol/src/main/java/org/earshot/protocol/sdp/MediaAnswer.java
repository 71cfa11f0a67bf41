// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.List;
import java.util.Optional;

/**
 * The decision about one offered m-line. Immutable.
 *
 * @param index position of the m-line, from 0
 * @param offered the m-line as offered
 * @param accepted whether it will be received; a refused one is answered with port 0
 * @param chosen the codec to store, then telephone-event and comfort noise if offered; empty when refused
 * @param direction our direction: receive-only, or inactive
 * @param crypto the offered crypto line that was chosen: it decrypts what the peer sends; empty without SRTP
 */
public record MediaAnswer(
        int index,
        MediaDescription offered,
        boolean accepted,
        List<PayloadFormat> chosen,
        Direction direction,
        Optional<CryptoAttribute> crypto) {

    public MediaAnswer {
        chosen = List.copyOf(chosen);
    }

    static MediaAnswer refused(int index, MediaDescription offered) {
        return new MediaAnswer(index, offered, false, List.of(), Direction.INACTIVE, Optional.empty());
    }

    /** The codec to store; empty when refused. */
    public Optional<PayloadFormat> codec() {
        return chosen.stream().findFirst();
    }
}
