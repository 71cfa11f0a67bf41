// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One part of a body, or a whole body that has no parts. Immutable. */
public final class BodyPart {

    private final Map<String, String> headers;
    private final byte[] content;

    /** Takes over the content array; header names are in lower case and never compact. */
    BodyPart(Map<String, String> headers, byte[] content) {
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        this.content = content;
    }

    /** The Content-Type as sent; {@code text/plain} when none was sent (RFC 2046 §5.1). */
    public String contentType() {
        return headers.getOrDefault("content-type", "text/plain");
    }

    /** Type and subtype in lower case, without parameters. */
    public String mediaType() {
        return MultipartBody.mediaType(contentType());
    }

    /** The Content-Disposition as sent, for example {@code session;handling=required}. */
    public Optional<String> disposition() {
        return header("Content-Disposition");
    }

    /** Whether the Content-Disposition is of that type; letter case and parameters do not matter. */
    public boolean hasDisposition(String type) {
        return disposition()
                .map(MultipartBody::mediaType)
                .filter(type::equalsIgnoreCase)
                .isPresent();
    }

    /** The value of a header of this part; letter case of the name does not matter. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** All headers: lower-case full names to values. */
    public Map<String, String> headers() {
        return headers;
    }

    /** A copy of the content. */
    public byte[] content() {
        return content.clone();
    }

    /** The content read as UTF-8. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** Whether this is session description. */
    boolean isSdp() {
        return mediaType().equals("application/sdp");
    }

    /** Whether this is recording metadata (RFC 7866 §9.1), under its registered or a sloppy name. */
    boolean isMetadata() {
        String type = mediaType();
        return type.startsWith("application/rs-metadata")
                || (type.endsWith("xml") && hasDisposition("recording-session"));
    }

    @Override
    public String toString() {
        return contentType() + " (" + content.length + " bytes)";
    }
}
