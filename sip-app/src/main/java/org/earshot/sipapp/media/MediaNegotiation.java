// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.media;

import java.util.List;
import java.util.stream.IntStream;
import org.earshot.protocol.sdp.AnswerPolicy;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.OfferAnswer;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.message.SipFailure;
import org.earshot.sipapp.message.SipFailureException;

/** Chooses what of an offer is recorded (RFC 3264 §6). Stateless and thread-safe. */
public final class MediaNegotiation {

    /** Our own offer when the client brings none, in order of preference. */
    public static final List<String> OFFERED_CODECS = List.of("PCMU", "PCMA", "G722", "G729");

    /** Codecs of which renditions can be made. */
    private static final AnswerPolicy PLAYABLE =
            new AnswerPolicy(List.of("PCMU", "PCMA", "G722", "G729", "opus", "L16"), false, true, false);

    /** Codecs of which the packets can be kept and exported. */
    private static final AnswerPolicy STORABLE = AnswerPolicy.AUDIO;

    private MediaNegotiation() {}

    /**
     * Decides on each m-line of an offer, in order.
     *
     * @throws SipFailureException 488 when no audio of the offer can be recorded
     */
    public static List<MediaAnswer> negotiate(SessionDescription offer) {
        List<MediaAnswer> answers = preferPlayable(offer);
        if (!OfferAnswer.hasAudio(answers) && !offer.isAllDisabled()) {
            throw new SipFailureException(SipFailure.of(488, "Not Acceptable Here")
                    .withWarning("No audio stream with a codec that can be recorded"));
        }
        return answers;
    }

    /** A codec that can be played wins over one that can only be kept, wherever the offer lists it. */
    private static List<MediaAnswer> preferPlayable(SessionDescription offer) {
        List<MediaAnswer> playable = OfferAnswer.negotiate(offer, PLAYABLE);
        List<MediaAnswer> storable = OfferAnswer.negotiate(offer, STORABLE);
        return IntStream.range(0, playable.size())
                .mapToObj(index -> playable.get(index).accepted() ? playable.get(index) : storable.get(index))
                .toList();
    }
}
