// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;

/** A stored stream as JSON. Holds its SRTP key: it is never written to a disk or a log. Pure. */
final class StreamText {

    private StreamText() {}

    static JsonObject write(JsonBuilderFactory json, StoredStream stream) {
        StreamSpec spec = stream.spec();
        JsonObjectBuilder codecs = json.createObjectBuilder();
        spec.codecs().forEach((type, codec) -> codecs.add(Integer.toString(type), codec(json, codec)));
        JsonObjectBuilder object = json.createObjectBuilder()
                .add("number", stream.number())
                .add("mLine", spec.mLine())
                .add("kind", spec.kind().name())
                .add("role", spec.role().name())
                .add("active", spec.active())
                .add("rtcpMux", spec.rtcpMux())
                .add("codecs", codecs)
                .add("address", stream.endpoint().address())
                .add("port", stream.endpoint().port());
        spec.label().ifPresent(label -> object.add("label", label));
        spec.partyId().ifPresent(party -> object.add("partyId", party));
        spec.copyOf().ifPresent(original -> object.add("copyOf", original));
        spec.srtp()
                .ifPresent(key -> object.add(
                        "srtp",
                        json.createObjectBuilder()
                                .add("suite", key.suite())
                                .add("key", Base64.getEncoder().encodeToString(key.masterKeyAndSalt()))
                                .add("mkiLength", key.mkiLength())));
        return object.build();
    }

    private static JsonObjectBuilder codec(JsonBuilderFactory json, Codec codec) {
        JsonObjectBuilder object = json.createObjectBuilder()
                .add("name", codec.name())
                .add("clockRate", codec.clockRate())
                .add("channels", codec.channels());
        codec.format().ifPresent(format -> object.add("format", format));
        return object;
    }

    static StoredStream read(JsonValue value) {
        JsonObject json = value.asJsonObject();
        int mLine = json.getInt("mLine");
        StreamSpec spec = new StreamSpec(
                mLine,
                MediaKind.valueOf(json.getString("kind")),
                StreamRole.valueOf(json.getString("role")),
                text(json, "label"),
                text(json, "partyId"),
                json.getBoolean("active"),
                codecs(json.getJsonObject("codecs")),
                Optional.ofNullable(json.getJsonObject("srtp")).map(StreamText::key),
                json.getBoolean("rtcpMux"),
                Optional.ofNullable(json.getJsonNumber("copyOf")).map(number -> number.intValue()));
        return new StoredStream(
                json.getInt("number"), spec, new MediaEndpoint(mLine, json.getString("address"), json.getInt("port")));
    }

    private static Map<Integer, Codec> codecs(JsonObject json) {
        Map<Integer, Codec> codecs = new HashMap<>();
        json.forEach((type, value) -> {
            JsonObject codec = value.asJsonObject();
            codecs.put(
                    Integer.valueOf(type),
                    new Codec(
                            codec.getString("name"),
                            codec.getInt("clockRate"),
                            codec.getInt("channels"),
                            text(codec, "format")));
        });
        return codecs;
    }

    private static SrtpKey key(JsonObject json) {
        return new SrtpKey(
                json.getString("suite"), Base64.getDecoder().decode(json.getString("key")), json.getInt("mkiLength"));
    }

    private static Optional<String> text(JsonObject json, String name) {
        return Optional.ofNullable(json.getString(name, null));
    }
}
