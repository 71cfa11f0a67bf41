// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.earshot.protocol.multipart.MultipartBody;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.RecordingMetadataParser;

/** The headers that matter and the body of one message of a vendor, with the line ends of the wire. */
public record Fixture(List<String> headers, byte[] body) {

    /** Loads {@code vendor/name.msg}. */
    public static Fixture load(String path) {
        try (InputStream in = Fixture.class.getResourceAsStream("/" + path + ".msg")) {
            if (in == null) {
                throw new IllegalArgumentException("no fixture " + path);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int blank = text.indexOf("\n\n");
            String body = text.substring(blank + 2).replace("\n", "\r\n");
            return new Fixture(text.substring(0, blank).lines().toList(), body.getBytes(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** All values of a header, under its full or compact name. */
    public List<String> all(String... names) {
        List<String> values = new ArrayList<>();
        for (String header : headers) {
            String name = header.substring(0, header.indexOf(':'));
            if (List.of(names).contains(name)) {
                values.add(header.substring(header.indexOf(':') + 1).strip());
            }
        }
        return values;
    }

    public String header(String... names) {
        return all(names).get(0);
    }

    public MultipartBody parts() {
        List<String> dispositions = all("Content-Disposition");
        String disposition = dispositions.isEmpty() ? "" : dispositions.get(0);
        return MultipartBody.parse(header("Content-Type", "c"), disposition, body);
    }

    public SessionDescription sdp() {
        return SessionDescription.parse(parts().sdp().orElseThrow());
    }

    public RecordingMetadata metadata() {
        return RecordingMetadataParser.parse(parts().metadata().orElseThrow());
    }
}
