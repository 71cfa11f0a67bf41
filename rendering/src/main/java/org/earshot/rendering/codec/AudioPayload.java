// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

import java.util.Optional;
import org.earshot.domain.media.Codec;

/**
 * An audio encoding that can be rendered.
 *
 * @param clockRate of the RTP timestamps in Hz
 */
public record AudioPayload(Encoding encoding, int clockRate, int channels) {

    private static final int MAX_CLOCK = 192_000;

    /** The encodings. */
    public enum Encoding {
        PCMU,
        PCMA,
        L16,
        G722,
        G729,
        OPUS
    }

    /** The encoding behind an SDP codec; empty when it cannot be rendered. */
    public static Optional<AudioPayload> of(Codec codec) {
        int clock = codec.clockRate();
        int channels = Math.max(1, codec.channels());
        if (clock < 8000 || clock > MAX_CLOCK || channels > 8) {
            return Optional.empty();
        }
        return switch (codec.name()) {
            case "PCMU" -> Optional.of(new AudioPayload(Encoding.PCMU, clock, 1));
            case "PCMA" -> Optional.of(new AudioPayload(Encoding.PCMA, clock, 1));
            case "L16" -> Optional.of(new AudioPayload(Encoding.L16, clock, channels));
            case "G722" -> Optional.of(new AudioPayload(Encoding.G722, 8000, 1));
            case "G729", "G729A" -> Optional.of(new AudioPayload(Encoding.G729, 8000, 1));
            case "OPUS" -> Optional.of(new AudioPayload(Encoding.OPUS, 48_000, 1));
            default -> Optional.empty();
        };
    }

    /** Whether it carries more than telephone bandwidth, so that the rendition deserves 16 kHz. */
    public boolean isWideband() {
        return switch (encoding) {
            case G722, OPUS -> true;
            case G729 -> false;
            case PCMU, PCMA, L16 -> clockRate > 8000;
        };
    }

    /** Length of a payload in units of the RTP timestamp. */
    public int ticks(byte[] payload) {
        return switch (encoding) {
            case PCMU, PCMA, G722 -> payload.length;
            case L16 -> payload.length / (2 * channels);
            case G729 -> G729Decoder.samples(payload.length);
            case OPUS -> OpusPacketLength.of(payload);
        };
    }

    public AudioDecoder newDecoder() {
        return switch (encoding) {
            case PCMU -> G711Decoder.muLawAt(clockRate);
            case PCMA -> G711Decoder.aLawAt(clockRate);
            case L16 -> new L16Decoder(clockRate, channels);
            case G722 -> new FfmpegDecoder("g722", 16_000);
            case G729 -> new G729Decoder();
            case OPUS -> new FfmpegDecoder("libopus", 48_000);
        };
    }
}
