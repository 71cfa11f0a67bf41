// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingId;

/** What a call file says about its call, so that a row can be made from the file alone. */
public record FileHeader(
        RecordingId recording,
        CallKey key,
        String call,
        ClientKind kind,
        String node,
        Instant startedAt,
        DialogId dialog,
        String remote,
        String userAgent) {

    static FileHeader of(LiveRecording live, DialogOpening opening, String node) {
        return new FileHeader(
                live.id(),
                live.key(),
                live.call(),
                live.kind(),
                node,
                live.startedAt(),
                opening.dialog(),
                opening.remote(),
                opening.userAgent());
    }

    /** For a file that is begun by another node than the one that started the recording. */
    static FileHeader of(Recording row, String node) {
        Optional<RecordingDialog> first = row.dialogs().stream().findFirst();
        return new FileHeader(
                row.id(),
                row.key(),
                row.call(),
                row.kind(),
                node,
                row.startedAt(),
                first.map(RecordingDialog::id).orElseGet(() -> new DialogId("", "")),
                first.map(RecordingDialog::remote).orElse(""),
                first.map(RecordingDialog::userAgent).orElse(""));
    }

    String toJson() {
        return Json.createObjectBuilder()
                .add("recording", recording.toString())
                .add("key", key.value())
                .add("call", call)
                .add("kind", kind.name())
                .add("node", node)
                .add("startedAt", startedAt.toString())
                .add("callId", dialog.callId())
                .add("remoteTag", dialog.remoteTag())
                .add("remote", remote)
                .add("userAgent", userAgent)
                .build()
                .toString();
    }

    /** Finds the header in an event of a call file, on its own or wrapped; empty when it is none. */
    public static Optional<FileHeader> parse(String json) {
        try (var reader = Json.createReader(new StringReader(json))) {
            return find(reader.readObject()).map(FileHeader::from);
        } catch (JsonException
                | IllegalArgumentException
                | DateTimeException
                | NullPointerException
                | ClassCastException e) {
            return Optional.empty();
        }
    }

    private static Optional<JsonObject> find(JsonObject object) {
        if (object.containsKey("recording") && object.containsKey("key")) {
            return Optional.of(object);
        }
        return object.values().stream()
                .filter(value -> value.getValueType() == JsonValue.ValueType.OBJECT)
                .map(JsonValue::asJsonObject)
                .map(FileHeader::find)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static FileHeader from(JsonObject json) {
        return new FileHeader(
                RecordingId.parse(json.getString("recording")),
                new CallKey(json.getString("key")),
                json.getString("call"),
                ClientKind.valueOf(json.getString("kind")),
                json.getString("node"),
                Instant.parse(json.getString("startedAt")),
                new DialogId(json.getString("callId"), json.getString("remoteTag")),
                json.getString("remote"),
                json.getString("userAgent"));
    }
}
