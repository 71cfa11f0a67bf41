// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.media;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamSpec;
import org.earshot.protocol.sdp.CryptoAttribute;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.PayloadFormat;
import org.earshot.protocol.sdp.SessionDescription;

/** Turns m-lines into what the media engine is to receive. Stateless and thread-safe. */
public final class StreamSpecs {

    private StreamSpecs() {}

    /** The streams of our answer to an offer. */
    public static List<StreamSpec> ofAnswers(List<MediaAnswer> answers, StreamVoices voices) {
        List<StreamSpec> specs = new ArrayList<>();
        for (MediaAnswer answer : answers) {
            if (answer.accepted()) {
                boolean active = answer.direction() != Direction.INACTIVE;
                specs.add(spec(
                        answer.index(),
                        answer.offered(),
                        codecs(answer.offered().formats()),
                        active,
                        answer.crypto(),
                        voices));
            }
        }
        return specs;
    }

    /** The streams of our own offer, before the client has answered: all that we offered may come. */
    public static List<StreamSpec> ofOffer(SessionDescription offer, StreamVoices voices) {
        List<StreamSpec> specs = new ArrayList<>();
        for (MediaDescription line : offer.media()) {
            specs.add(spec(specs.size(), line, codecs(line.formats()), true, Optional.empty(), voices));
        }
        return specs;
    }

    /** The streams after the client's answer to our offer. */
    public static List<StreamSpec> ofClientAnswer(
            SessionDescription offer, SessionDescription answer, StreamVoices voices) {
        List<StreamSpec> specs = new ArrayList<>();
        int lines = Math.min(offer.media().size(), answer.media().size());
        for (int index = 0; index < lines; index++) {
            MediaDescription theirs = answer.media().get(index);
            if (!theirs.isDisabled()) {
                Map<Integer, Codec> codecs = codecs(offer.media().get(index).formats());
                codecs.putAll(codecs(theirs.formats()));
                specs.add(spec(index, theirs, codecs, theirs.direction().sends(), chosen(theirs), voices));
            }
        }
        return specs;
    }

    /** The key with which the client sends: an answer names one (RFC 4568 §5.1.2). */
    private static Optional<CryptoAttribute> chosen(MediaDescription answered) {
        return answered.isSrtp()
                ? answered.crypto().stream().filter(CryptoAttribute::isUsable).findFirst()
                : Optional.empty();
    }

    private static StreamSpec spec(
            int index,
            MediaDescription line,
            Map<Integer, Codec> codecs,
            boolean active,
            Optional<CryptoAttribute> crypto,
            StreamVoices voices) {
        StreamVoice voice = voices.of(index, line.label());
        return new StreamSpec(
                index,
                line.isVideo() ? MediaKind.VIDEO : MediaKind.AUDIO,
                voice.role(),
                line.label(),
                voice.partyId(),
                active,
                codecs,
                crypto.map(StreamSpecs::key),
                line.rtcpMux(),
                Optional.empty());
    }

    /** All offered formats: a client may send any of them until it has seen the answer (RFC 3264 §5.1). */
    private static Map<Integer, Codec> codecs(List<PayloadFormat> formats) {
        Map<Integer, Codec> codecs = new HashMap<>();
        for (PayloadFormat format : formats) {
            if (!format.encodingName().isEmpty()) {
                codecs.put(
                        format.payloadType(),
                        new Codec(
                                format.encodingName().toUpperCase(Locale.ROOT),
                                format.clockRate(),
                                format.channels(),
                                format.fmtp()));
            }
        }
        return codecs;
    }

    private static SrtpKey key(CryptoAttribute crypto) {
        return new SrtpKey(crypto.suite(), crypto.keyAndSalt(), crypto.mkiLength());
    }
}
