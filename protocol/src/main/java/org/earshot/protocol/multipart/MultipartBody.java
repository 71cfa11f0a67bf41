// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The parts of a message body (RFC 2046 §5.1). Immutable and thread-safe. */
public final class MultipartBody {

    /** Longest body accepted, in bytes. */
    public static final int MAX_BYTES = 2 * 1024 * 1024;

    /** Most parts accepted. */
    public static final int MAX_PARTS = 32;

    private final List<BodyPart> parts;

    private MultipartBody(List<BodyPart> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Reads a body.
     *
     * @see #parse(String, String, byte[])
     */
    public static MultipartBody parse(String contentType, byte[] body) {
        return parse(contentType, "", body);
    }

    /**
     * Reads a body. A body that is not multipart gives one part; an empty body gives none. Lenient about blanks in the
     * Content-Type, LF line ends, compact header names, a missing last boundary, wrong lengths and text around the
     * parts.
     *
     * @param contentType Content-Type of the message, empty when absent
     * @param disposition Content-Disposition of the message, empty when absent
     * @param body the bytes of the body
     * @throws MultipartException when a multipart body has no boundary or no part, too many parts, or is too long
     */
    public static MultipartBody parse(String contentType, String disposition, byte[] body) {
        if (body.length > MAX_BYTES) {
            throw new MultipartException("body is too long");
        }
        if (body.length == 0) {
            return new MultipartBody(List.of());
        }
        if (!mediaType(contentType).startsWith("multipart/")) {
            return new MultipartBody(List.of(whole(contentType, disposition, body)));
        }
        return new MultipartBody(new MultipartReader(ContentTypes.boundary(contentType), body).read());
    }

    private static BodyPart whole(String contentType, String disposition, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("content-type", contentType.isBlank() ? "application/octet-stream" : contentType.strip());
        if (!disposition.isBlank()) {
            headers.put("content-disposition", disposition.strip());
        }
        return new BodyPart(headers, body.clone());
    }

    /** What stands before the first semicolon, trimmed and in lower case. */
    static String mediaType(String value) {
        int semicolon = value.indexOf(';');
        return (semicolon < 0 ? value : value.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }

    /** The parts in order. */
    public List<BodyPart> parts() {
        return parts;
    }

    /** The text of the first session description. */
    public Optional<String> sdp() {
        return parts.stream().filter(BodyPart::isSdp).map(BodyPart::text).findFirst();
    }

    /** The bytes of the first recording metadata document. */
    public Optional<byte[]> metadata() {
        return parts.stream()
                .filter(BodyPart::isMetadata)
                .map(BodyPart::content)
                .findFirst();
    }
}
