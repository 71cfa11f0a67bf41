// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;

/** The offer by which a client is asked to send its media here instead of to the node that had the call. Stateless. */
final class TakeoverOffer {

    private TakeoverOffer() {}

    /**
     * The m-lines that the other node sent last, in order, with our addresses (RFC 3264 §8.3.1): formats, labels and our SRTP
     * keys stay. A line without an endpoint stays or becomes disabled. The origin is still that of the last SDP.
     */
    static SessionDescription of(SessionDescription lastSent, List<MediaEndpoint> endpoints) {
        Map<Integer, MediaEndpoint> byLine =
                endpoints.stream().collect(Collectors.toMap(MediaEndpoint::mLine, Function.identity()));
        Optional<String> address =
                endpoints.stream().map(MediaEndpoint::address).findFirst().or(lastSent::connection);
        List<MediaDescription> lines = new ArrayList<>();
        for (MediaDescription line : lastSent.media()) {
            MediaEndpoint endpoint = byLine.get(lines.size());
            lines.add(endpoint == null || line.isDisabled() ? line.disabled() : moved(line, endpoint, address));
        }
        return new SessionDescription(lastSent.origin(), lastSent.sessionName(), address, lastSent.attributes(), lines);
    }

    private static MediaDescription moved(MediaDescription line, MediaEndpoint endpoint, Optional<String> session) {
        Optional<String> own = Optional.of(endpoint.address())
                .filter(address -> !Optional.of(address).equals(session));
        return line.with(endpoint.port(), Direction.RECVONLY, own);
    }
}
