// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.StreamRole;

/**
 * A stream as the last {@code stream} event before some moment described it.
 *
 * @param payloads by RTP payload type
 * @param copyOf number of the stream that this one repeats
 */
public record StreamDescription(
        int stream, boolean audio, StreamRole role, OptionalInt copyOf, Map<Integer, Payload> payloads) {

    /** Payload types that need no rtpmap (RFC 3551 §6). */
    private static final Map<Integer, Payload> STATIC = Map.of(
            0, Payload.of(Codec.of("PCMU", 8000)),
            8, Payload.of(Codec.of("PCMA", 8000)),
            9, Payload.of(Codec.of("G722", 8000)),
            10, Payload.of(new Codec("L16", 44_100, 2, Optional.empty())),
            11, Payload.of(Codec.of("L16", 44_100)),
            13, new Payload.Signal(),
            18, Payload.of(Codec.of("G729", 8000)));

    public StreamDescription {
        payloads = Map.copyOf(payloads);
    }

    /** A stream of which the call file has packets but no description. */
    static StreamDescription undescribed(int stream) {
        return new StreamDescription(stream, true, StreamRole.UNKNOWN, OptionalInt.empty(), Map.of());
    }

    /** Reads a {@code stream} event; what is missing or odd becomes unknown. */
    static StreamDescription from(JsonNode event) {
        Map<Integer, Payload> payloads = new HashMap<>();
        event.path("codecs").properties().forEach(entry -> {
            if (entry.getKey().matches("\\d{1,3}")) {
                payloads.put(Integer.parseInt(entry.getKey()), Payload.of(codec(entry.getValue())));
            }
        });
        JsonNode copyOf = event.path("copyOf");
        return new StreamDescription(
                event.path("stream").asInt(),
                !event.path("kind").asText().equals("VIDEO"),
                role(event.path("role").asText()),
                copyOf.isInt() ? OptionalInt.of(copyOf.asInt()) : OptionalInt.empty(),
                payloads);
    }

    private static Codec codec(JsonNode json) {
        return new Codec(
                json.path("name").asText().toUpperCase(Locale.ROOT),
                json.path("clockRate").asInt(),
                json.path("channels").asInt(1),
                Optional.ofNullable(json.path("format").textValue()));
    }

    private static StreamRole role(String name) {
        for (StreamRole role : StreamRole.values()) {
            if (role.name().equals(name)) {
                return role;
            }
        }
        return StreamRole.UNKNOWN;
    }

    /** What the payload type means (rule T9). */
    public Payload payload(int payloadType) {
        Payload described = payloads.get(payloadType);
        if (described != null) {
            return described;
        }
        return STATIC.getOrDefault(payloadType, new Payload.Unknown("payload type " + payloadType));
    }
}
