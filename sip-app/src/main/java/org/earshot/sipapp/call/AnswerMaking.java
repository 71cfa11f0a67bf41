// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.OfferAnswer;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.dialog.RecordingDialog;

/**
 * Makes our answer to an offer of the client. It names the address at which each stream is received, and not this node's: a
 * dialog that moved here with its floating address is still received there, and a line that is new since then is not. Stateless.
 */
final class AnswerMaking {

    private AnswerMaking() {}

    /**
     * The answer, not numbered yet.
     *
     * @param dialog with an endpoint for each accepted line
     * @param own this node's address, for a dialog without any endpoint
     */
    static SessionDescription answer(
            SessionDescription offer, List<MediaAnswer> answers, RecordingDialog dialog, String own) {
        Map<Integer, MediaEndpoint> endpoints = dialog.endpoints();
        String address = answers.stream()
                .filter(MediaAnswer::accepted)
                .map(answer -> endpoints.get(answer.index()))
                .filter(endpoint -> endpoint != null)
                .map(MediaEndpoint::address)
                .findFirst()
                .or(() -> dialog.lastSent().flatMap(SessionDescription::connection))
                .orElse(own);
        Map<Integer, Integer> ports =
                endpoints.values().stream().collect(Collectors.toMap(MediaEndpoint::mLine, MediaEndpoint::port));
        SessionDescription draft =
                OfferAnswer.answer(dialog.origin(), address, offer, answers, ports, dialog.keys(answers));
        return new SessionDescription(
                draft.origin(),
                draft.sessionName(),
                draft.connection(),
                draft.attributes(),
                lines(draft.media(), endpoints, address));
    }

    private static List<MediaDescription> lines(
            List<MediaDescription> media, Map<Integer, MediaEndpoint> endpoints, String session) {
        List<MediaDescription> lines = new ArrayList<>();
        for (MediaDescription line : media) {
            Optional<String> elsewhere = Optional.ofNullable(endpoints.get(lines.size()))
                    .map(MediaEndpoint::address)
                    .filter(address -> !line.isDisabled() && !address.equals(session));
            lines.add(elsewhere.isPresent() ? line.withConnection(elsewhere) : line);
        }
        return lines;
    }
}
