// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The offer/answer model (RFC 3264) for a recorder, which only receives. Stateless and thread-safe. */
public final class OfferAnswer {

    private OfferAnswer() {}

    /** One decision for each m-line of the offer, in order. Never fails: what cannot be stored is refused. */
    public static List<MediaAnswer> negotiate(SessionDescription offer, AnswerPolicy policy) {
        List<MediaAnswer> answers = new ArrayList<>();
        for (MediaDescription media : offer.media()) {
            answers.add(decide(answers.size(), media, policy));
        }
        return answers;
    }

    /** Whether at least one audio stream was accepted; if not, an INVITE is answered with 488. */
    public static boolean hasAudio(List<MediaAnswer> answers) {
        return answers.stream()
                .anyMatch(answer -> answer.accepted() && answer.offered().isAudio());
    }

    private static MediaAnswer decide(int index, MediaDescription media, AnswerPolicy policy) {
        boolean wanted = media.isAudio() || (media.isVideo() && policy.video());
        Optional<PayloadFormat> codec =
                media.formats().stream().filter(policy::canStore).findFirst();
        Optional<CryptoAttribute> crypto = media.isSrtp()
                ? media.crypto().stream().filter(policy::canDecrypt).findFirst()
                : Optional.empty();
        boolean receivable = media.isPlainRtp() || crypto.isPresent();
        if (media.isDisabled() || !wanted || codec.isEmpty() || !receivable) {
            return MediaAnswer.refused(index, media);
        }
        List<PayloadFormat> chosen = new ArrayList<>();
        chosen.add(codec.get());
        companion(media, codec.get(), PayloadFormat.TELEPHONE_EVENT).ifPresent(chosen::add);
        companion(media, codec.get(), PayloadFormat.COMFORT_NOISE).ifPresent(chosen::add);
        return new MediaAnswer(index, media, true, chosen, media.direction().answer(), crypto);
    }

    /** Events and comfort noise share the codec's clock where the offer allows it (RFC 4733 §2.1, RFC 3389 §4). */
    private static Optional<PayloadFormat> companion(MediaDescription media, PayloadFormat codec, String name) {
        Optional<PayloadFormat> sameClock = media.formats().stream()
                .filter(format -> format.isNamed(name) && format.clockRate() == codec.clockRate())
                .findFirst();
        return sameClock.isPresent() ? sameClock : media.format(name);
    }

    /**
     * The answer without SRTP.
     *
     * @see #answer(Origin, String, SessionDescription, List, Map, Map)
     */
    public static SessionDescription answer(
            Origin ours,
            String address,
            SessionDescription offer,
            List<MediaAnswer> answers,
            Map<Integer, Integer> ports) {
        return answer(ours, address, offer, answers, ports, Map.of());
    }

    /**
     * The answer to an offer: the same m-lines in order, kind and protocol (RFC 3264 §6). An offer in which every
     * m-line is disabled is answered in kind, so that a re-INVITE may stop all streams.
     *
     * @param ours our o= line
     * @param address our IP address, where media is received
     * @param answers the result of {@link #negotiate}
     * @param ports our RTP port for the index of each accepted m-line
     * @param localKeys our base64 SRTP key for the index of each accepted SRTP m-line
     * @throws SdpException when no audio stream was accepted: the caller answers 488
     * @throws IllegalArgumentException when the port or the key of an accepted m-line is missing
     */
    public static SessionDescription answer(
            Origin ours,
            String address,
            SessionDescription offer,
            List<MediaAnswer> answers,
            Map<Integer, Integer> ports,
            Map<Integer, String> localKeys) {
        if (!hasAudio(answers) && !offer.isAllDisabled()) {
            throw new SdpException("No audio stream in the offer can be recorded");
        }
        List<MediaDescription> lines = new ArrayList<>();
        for (MediaAnswer answer : answers) {
            lines.add(answer.accepted() ? accept(answer, ports, localKeys) : refuse(answer.offered()));
        }
        return new SessionDescription(ours, "-", Optional.of(address), List.of(), lines);
    }

    private static MediaDescription accept(
            MediaAnswer answer, Map<Integer, Integer> ports, Map<Integer, String> localKeys) {
        MediaDescription offered = answer.offered();
        Integer port = ports.get(answer.index());
        if (port == null) {
            throw new IllegalArgumentException("no port for m-line " + answer.index());
        }
        List<String> tokens = answer.chosen().stream()
                .map(format -> Integer.toString(format.payloadType()))
                .toList();
        return new MediaDescription(
                offered.mediaType(),
                port,
                offered.transport(),
                tokens,
                answer.chosen(),
                answer.direction(),
                Optional.empty(),
                offered.label(),
                ownCrypto(answer, localKeys),
                offered.rtcpMux(),
                offered.ptime(),
                List.of());
    }

    /** The offered tag and suite with our own key (RFC 4568 §5.1.2). */
    private static List<CryptoAttribute> ownCrypto(MediaAnswer answer, Map<Integer, String> localKeys) {
        if (answer.crypto().isEmpty()) {
            return List.of();
        }
        CryptoAttribute theirs = answer.crypto().get();
        String key = localKeys.get(answer.index());
        if (key == null) {
            throw new IllegalArgumentException("no SRTP key for m-line " + answer.index());
        }
        return List.of(new CryptoAttribute(theirs.tag(), theirs.suite(), key, Optional.empty(), Optional.empty()));
    }

    private static MediaDescription refuse(MediaDescription offered) {
        List<PayloadFormat> first = offered.formats().stream()
                .filter(format -> Integer.toString(format.payloadType())
                        .equals(offered.formatTokens().get(0)))
                .limit(1)
                .toList();
        return new MediaDescription(
                offered.mediaType(),
                0,
                offered.transport(),
                offered.formatTokens().subList(0, 1),
                first,
                Direction.INACTIVE,
                Optional.empty(),
                offered.label(),
                List.of(),
                false,
                Optional.empty(),
                List.of());
    }
}
