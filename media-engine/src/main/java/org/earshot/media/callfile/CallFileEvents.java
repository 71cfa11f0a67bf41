// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamSpec;

/** The JSON of the events in a call file, as bytes. Keys of SRTP streams never go into a file. Thread-safe. */
public final class CallFileEvents {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EVENT = "event";
    private static final String STREAM = "stream";

    private CallFileEvents() {}

    /**
     * First event of a file.
     *
     * @param header a JSON object
     * @throws IllegalArgumentException when it is none
     */
    public static byte[] open(String header) {
        ObjectNode given = object(header);
        given.remove(EVENT);
        return bytes(event("open").setAll(given));
    }

    /**
     * Something that somebody else wants kept.
     *
     * @param note a JSON object; its member {@code event}, if any, is kept as {@code name}
     * @throws IllegalArgumentException when it is none
     */
    public static byte[] note(String note) {
        ObjectNode given = object(note);
        JsonNode name = given.remove(EVENT);
        ObjectNode event = event("note");
        if (name != null) {
            event.set("name", name);
        }
        return bytes(event.setAll(given));
    }

    /** What a stream carries from now on. */
    public static byte[] stream(int stream, StreamSpec spec) {
        ObjectNode event = event(STREAM)
                .put(STREAM, stream)
                .put("mLine", spec.mLine())
                .put("kind", spec.kind().name())
                .put("role", spec.role().name())
                .put("label", spec.label().orElse(null))
                .put("partyId", spec.partyId().orElse(null))
                .put("active", spec.active())
                .put("copyOf", spec.copyOf().orElse(null))
                .put("srtp", spec.srtp().isPresent());
        ObjectNode codecs = event.putObject("codecs");
        spec.codecs()
                .forEach((type, codec) -> codecs.putObject(Integer.toString(type))
                        .put("name", codec.name())
                        .put("clockRate", codec.clockRate())
                        .put("channels", codec.channels())
                        .put("format", codec.format().orElse(null)));
        return bytes(event);
    }

    /** End of a stream, with what was received and is not in the file. */
    public static byte[] streamEnd(int stream, StreamCounters counters) {
        return bytes(event("stream-end")
                .put(STREAM, stream)
                .put("foreign", counters.foreign())
                .put("dropped", counters.dropped())
                .put("unauthentic", counters.unauthentic())
                .put("source", counters.source().orElse(null)));
    }

    /** Packets that were received and could not be kept, since the record before. */
    public static byte[] gap(int stream, long packets) {
        return bytes(event("gap").put(STREAM, stream).put("packets", packets));
    }

    /** Last event of a file. */
    public static byte[] close(boolean recovered) {
        ObjectNode event = event("close");
        return bytes(recovered ? event.put("recovered", true) : event);
    }

    /** An event as read from a file; empty when it is no JSON object. */
    public static Optional<JsonNode> parse(CallFileRecord record) {
        try {
            JsonNode node = JSON.readTree(record.text());
            return node.isObject() ? Optional.of(node) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The codecs by payload type in an event {@code stream}. */
    public static Map<Integer, Codec> codecs(JsonNode streamEvent) {
        Map<Integer, Codec> codecs = new HashMap<>();
        streamEvent.path("codecs").properties().forEach(entry -> {
            JsonNode codec = entry.getValue();
            Optional<String> format = Optional.ofNullable(codec.path("format").textValue());
            codecs.put(
                    Integer.valueOf(entry.getKey()),
                    new Codec(
                            codec.path("name").asText(),
                            codec.path("clockRate").asInt(),
                            codec.path("channels").asInt(1),
                            format));
        });
        return codecs;
    }

    private static ObjectNode event(String name) {
        return JSON.createObjectNode().put(EVENT, name);
    }

    private static ObjectNode object(String text) {
        try {
            if (JSON.readTree(text) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException("not a JSON object");
    }

    private static byte[] bytes(JsonNode event) {
        return event.toString().getBytes(StandardCharsets.UTF_8);
    }
}
