// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;

/**
 * A stored dialog as text, so that nodes of different versions read each other: its home, a line feed, and the rest as JSON.
 * The home comes first, since it is asked for alone. Pure.
 *
 * <pre>{@code
 * epoch incarnation node
 * {"callId":"...","tag":"...","recording":"...", ...}
 * }</pre>
 */
final class DialogText {

    private static final JsonBuilderFactory BUILDERS = Json.createBuilderFactory(Map.of());
    private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

    private DialogText() {}

    static String write(StoredDialog dialog) {
        JsonArrayBuilder streams = BUILDERS.createArrayBuilder();
        dialog.streams().forEach(stream -> streams.add(StreamText.write(BUILDERS, stream)));
        CallHome home = dialog.home();
        return home.epoch() + " " + home.incarnation() + " " + home.node() + "\n"
                + BUILDERS.createObjectBuilder()
                        .add("callId", dialog.dialog().callId())
                        .add("tag", dialog.dialog().remoteTag())
                        .add("recording", dialog.recording().toString())
                        .add("key", dialog.key().value())
                        .add("kind", dialog.kind().name())
                        .add("remote", dialog.remote())
                        .add("userAgent", dialog.userAgent())
                        .add("streams", streams)
                        .add("signalling", dialog.signalling())
                        .build();
    }

    static CallHome home(String text) {
        String[] parts = text.substring(0, text.indexOf('\n')).split(" ", 3);
        return new CallHome(new NodeId(parts[2]), Long.parseLong(parts[1]), Integer.parseInt(parts[0]));
    }

    static StoredDialog read(String text) {
        try (JsonReader reader = READERS.createReader(new StringReader(text.substring(text.indexOf('\n'))))) {
            JsonObject json = reader.readObject();
            return new StoredDialog(
                    new DialogId(json.getString("callId"), json.getString("tag")),
                    RecordingId.parse(json.getString("recording")),
                    new CallKey(json.getString("key")),
                    home(text),
                    ClientKind.valueOf(json.getString("kind")),
                    json.getString("remote"),
                    json.getString("userAgent"),
                    List.copyOf(json.getJsonArray("streams").getValuesAs(StreamText::read)),
                    json.getString("signalling"));
        }
    }
}
