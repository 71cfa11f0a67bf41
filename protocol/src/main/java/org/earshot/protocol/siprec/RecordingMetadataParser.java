// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reads recording metadata (RFC 7865) in the dialects of the field: namespaces and prefixes do not matter, ids may be
 * called {@code id} or {@code session_id}, associations may be elements of their own or nested. Stateless and
 * thread-safe.
 */
public final class RecordingMetadataParser {

    /** Longest document accepted, in bytes or characters. */
    public static final int MAX_LENGTH = 512 * 1024;

    private RecordingMetadataParser() {}

    /**
     * Reads a document as received: UTF-8, UTF-16 with byte order mark, else ISO 8859-1.
     *
     * @throws MetadataException when it is no well-formed XML, has a document type, is too large, or is no metadata
     */
    public static RecordingMetadata parse(byte[] document) {
        if (document.length > MAX_LENGTH) {
            throw new MetadataException("metadata document is too long");
        }
        return parse(decode(document));
    }

    /**
     * Reads a document.
     *
     * @throws MetadataException when it is no well-formed XML, has a document type, is too large, or is no metadata
     */
    public static RecordingMetadata parse(String document) {
        if (document.length() > MAX_LENGTH) {
            throw new MetadataException("metadata document is too long");
        }
        return new MetadataMapper().map(XmlTree.parse(trim(document)));
    }

    /** Cuts what stands before the first and after the last angle bracket: padding, a byte order mark, zero bytes. */
    private static String trim(String document) {
        int start = document.indexOf('<');
        int end = document.lastIndexOf('>');
        if (start < 0 || end < start) {
            throw new MetadataException("metadata document is not XML");
        }
        return document.substring(start, end + 1);
    }

    private static String decode(byte[] bytes) {
        if (bytes.length >= 2 && (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xff) == 0xff) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        if (bytes.length >= 2 && (bytes[0] & 0xff) == 0xff && (bytes[1] & 0xff) == 0xfe) {
            return new String(bytes, StandardCharsets.UTF_16);
        }
        try {
            return decodeStrictly(bytes, StandardCharsets.UTF_8);
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static String decodeStrictly(byte[] bytes, Charset charset) throws CharacterCodingException {
        return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
}
