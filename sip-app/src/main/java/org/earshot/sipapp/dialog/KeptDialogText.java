// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonGeneratorFactory;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.media.StreamRole;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sipapp.media.StreamVoice;

/**
 * A kept dialog as JSON, so that nodes of different versions read each other: fields may be added, none change their meaning.
 * Stateless and thread-safe.
 */
public final class KeptDialogText {

    private static final JsonGeneratorFactory GENERATORS = Json.createGeneratorFactory(Map.of());
    private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

    private KeptDialogText() {}

    /** Writes the text. */
    public static String write(KeptDialog kept) {
        StringWriter text = new StringWriter(4096);
        try (JsonGenerator json = GENERATORS.createGenerator(text)) {
            json.writeStartObject()
                    .write("container", kept.container())
                    .write("callId", kept.id().callId())
                    .write("tag", kept.id().remoteTag())
                    .write("kind", kept.kind().name())
                    .write("sdp", kept.lastSent())
                    .write("offered", kept.offered())
                    .write("mediaRefused", kept.mediaRefused());
            writeDescription(json, kept.description());
            json.writeStartArray("voices");
            kept.voices().forEach(voice -> {
                json.writeStartObject().write("role", voice.role().name());
                voice.partyId().ifPresent(id -> json.write("party", id));
                json.writeEnd();
            });
            json.writeEnd().writeStartArray("metadata");
            kept.metadata().forEach(json::write);
            json.writeEnd().writeStartArray("allowed");
            kept.allowed().forEach(json::write);
            json.writeEnd().writeStartObject("keys");
            kept.keys().forEach((mLine, key) -> json.write(mLine.toString(), key));
            json.writeEnd();
            kept.timer()
                    .ifPresent(timer -> json.writeStartObject("timer")
                            .write("seconds", timer.seconds())
                            .write("refresher", timer.refresher().name())
                            .writeEnd());
            json.writeEnd();
        }
        return text.toString();
    }

    private static void writeDescription(JsonGenerator json, CallDescription description) {
        json.writeStartObject("description")
                .write("call", description.call())
                .write("quality", description.metadata().name());
        description.startedAt().ifPresent(start -> json.write("start", start.toString()));
        json.writeStartObject("attributes");
        description.attributes().forEach(json::write);
        json.writeEnd().writeStartArray("parties");
        for (CallParty party : description.parties()) {
            json.writeStartObject().write("id", party.id()).write("aor", party.addressOfRecord());
            party.name().ifPresent(name -> json.write("name", name));
            party.device().ifPresent(device -> json.write("device", device));
            json.write("left", party.left()).writeEnd();
        }
        json.writeEnd().writeEnd();
    }

    /**
     * Reads the text.
     *
     * @throws RuntimeException when it is not what {@link #write} wrote
     */
    public static KeptDialog read(String text) {
        try (JsonReader reader = READERS.createReader(new StringReader(text))) {
            JsonObject json = reader.readObject();
            return new KeptDialog(
                    json.getString("container"),
                    new DialogId(json.getString("callId"), json.getString("tag")),
                    ClientKind.valueOf(json.getString("kind")),
                    description(json.getJsonObject("description")),
                    json.getJsonArray("voices").getValuesAs(KeptDialogText::voice),
                    json.getJsonArray("metadata").getValuesAs(JsonString::getString),
                    json.getString("sdp"),
                    json.getBoolean("offered"),
                    keys(json.getJsonObject("keys")),
                    Set.copyOf(json.getJsonArray("allowed").getValuesAs(JsonString::getString)),
                    json.getBoolean("mediaRefused"),
                    Optional.ofNullable(json.getJsonObject("timer")).map(KeptDialogText::timer));
        }
    }

    private static StreamVoice voice(JsonValue value) {
        JsonObject voice = value.asJsonObject();
        return new StreamVoice(StreamRole.valueOf(voice.getString("role")), optional(voice, "party"));
    }

    private static Map<Integer, String> keys(JsonObject json) {
        Map<Integer, String> keys = new LinkedHashMap<>();
        json.keySet().forEach(mLine -> keys.put(Integer.valueOf(mLine), json.getString(mLine)));
        return keys;
    }

    private static SessionTimer timer(JsonObject timer) {
        return new SessionTimer(
                false, timer.getInt("seconds"), SessionExpires.Refresher.valueOf(timer.getString("refresher")));
    }

    private static CallDescription description(JsonObject json) {
        Map<String, String> attributes = new LinkedHashMap<>();
        JsonObject stored = json.getJsonObject("attributes");
        stored.keySet().forEach(name -> attributes.put(name, stored.getString(name)));
        JsonArray parties = json.getJsonArray("parties");
        return new CallDescription(
                json.getString("call"),
                List.copyOf(parties.getValuesAs(KeptDialogText::party)),
                attributes,
                MetadataQuality.valueOf(json.getString("quality")),
                Optional.empty(),
                optional(json, "start").map(Instant::parse));
    }

    private static CallParty party(JsonValue value) {
        JsonObject party = value.asJsonObject();
        return new CallParty(
                party.getString("id"),
                party.getString("aor"),
                optional(party, "name"),
                optional(party, "device"),
                party.getBoolean("left"));
    }

    private static Optional<String> optional(JsonObject json, String name) {
        return Optional.ofNullable(json.getString(name, null));
    }
}
