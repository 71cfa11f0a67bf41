// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.earshot.protocol.multipart.MultipartException;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.OfferAnswer;
import org.earshot.protocol.sdp.SdpException;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.siprec.MetadataException;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.RecordingMetadataParser;

/** Reads bodies and says in SIP terms what is wrong with them. Stateless and thread-safe. */
public final class Bodies {

    private Bodies() {}

    /**
     * Reads a body that may bring an offer.
     *
     * @throws SipFailureException 400 when the body is malformed, 415 when it is of a type or encoding that is not known
     *     (RFC 3261 §8.2.3)
     */
    public static CallBody readOffer(MessageView message) {
        CallBody body = read(message);
        if (body.foreign()) {
            throw new SipFailureException(
                    SipFailure.of(415, "Unsupported Media Type").withHeader("Accept", Capabilities.ACCEPT));
        }
        return body;
    }

    /** @throws SipFailureException 400 when the body is malformed, 415 when it is encoded */
    public static CallBody read(MessageView message) {
        if (message.body().length > 0 && !isPlain(message.headers("Content-Encoding"))) {
            throw new SipFailureException(SipFailure.of(415, "Unsupported Media Type")
                    .withHeader("Accept-Encoding", Capabilities.ACCEPT_ENCODING));
        }
        try {
            return CallBody.read(message);
        } catch (SdpException | MultipartException malformed) {
            throw new SipFailureException(
                    SipFailure.of(400, "Bad Request").withWarning(String.valueOf(malformed.getMessage())));
        }
    }

    private static boolean isPlain(List<String> encodings) {
        return encodings.stream().allMatch(each -> each.strip().equalsIgnoreCase(Capabilities.ACCEPT_ENCODING));
    }

    /** @throws SipFailureException 488 when no audio of the offer can be recorded */
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
        List<MediaAnswer> playable = OfferAnswer.negotiate(offer, Capabilities.PLAYABLE);
        List<MediaAnswer> storable = OfferAnswer.negotiate(offer, Capabilities.STORABLE);
        return IntStream.range(0, playable.size())
                .mapToObj(index -> playable.get(index).accepted() ? playable.get(index) : storable.get(index))
                .toList();
    }

    /** The metadata, if it can be read. */
    public static Optional<RecordingMetadata> metadata(CallBody body) {
        try {
            return body.metadata().map(RecordingMetadataParser::parse);
        } catch (MetadataException unreadable) {
            return Optional.empty();
        }
    }
}
