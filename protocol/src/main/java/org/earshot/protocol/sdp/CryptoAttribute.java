// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringTokenizer;

/**
 * One {@code a=crypto} line of SDP security descriptions (RFC 4568 §4, §6). Immutable. {@link #toString()} hides the
 * key; only {@link #write()} shows it.
 *
 * <pre>
 * a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:base64(key || salt)|2^31|1:4
 *          tag suite                        key                  life mki:length
 * </pre>
 *
 * @param tag number that ties answer to offer, 0 to 999999999
 * @param suite crypto suite as sent
 * @param key base64 of master key and master salt
 * @param lifetime number of packets as sent, for example {@code 2^31}
 * @param mki master key identifier as sent, {@code value:length}
 */
public record CryptoAttribute(int tag, String suite, String key, Optional<String> lifetime, Optional<String> mki) {

    public static final String AES_CM_128_HMAC_SHA1_80 = "AES_CM_128_HMAC_SHA1_80";
    public static final String AES_CM_128_HMAC_SHA1_32 = "AES_CM_128_HMAC_SHA1_32";
    public static final String AEAD_AES_128_GCM = "AEAD_AES_128_GCM";

    private static final String INLINE = "inline:";

    /** Bytes of key and salt that a suite needs (RFC 4568 §6.2, RFC 7714 §12); empty for a suite unknown here. */
    public static OptionalInt keyLength(String suite) {
        return switch (suite) {
            case AES_CM_128_HMAC_SHA1_80, AES_CM_128_HMAC_SHA1_32 -> OptionalInt.of(30);
            case AEAD_AES_128_GCM -> OptionalInt.of(28);
            default -> OptionalInt.empty();
        };
    }

    /**
     * A fresh base64 key for the suite.
     *
     * @throws IllegalArgumentException when the suite is unknown here
     */
    public static String newKey(String suite, SecureRandom random) {
        int length = keyLength(suite).orElseThrow(() -> new IllegalArgumentException("unknown crypto suite " + suite));
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Reads the value after {@code a=crypto:}; empty when it is malformed or its key is not inline base64. */
    static Optional<CryptoAttribute> parse(String value) {
        StringTokenizer fields = new StringTokenizer(value);
        if (fields.countTokens() < 3) {
            return Optional.empty();
        }
        OptionalInt tag = SdpNumbers.parse(fields.nextToken(), 999_999_999);
        String suite = fields.nextToken();
        String keyParams = fields.nextToken();
        int semicolon = keyParams.indexOf(';');
        String first = semicolon < 0 ? keyParams : keyParams.substring(0, semicolon);
        if (tag.isEmpty() || !first.regionMatches(true, 0, INLINE, 0, INLINE.length())) {
            return Optional.empty();
        }
        return ofKeyInfo(tag.getAsInt(), suite, first.substring(INLINE.length()));
    }

    private static Optional<CryptoAttribute> ofKeyInfo(int tag, String suite, String keyInfo) {
        StringTokenizer parts = new StringTokenizer(keyInfo, "|");
        String key = parts.hasMoreTokens() ? parts.nextToken() : "";
        String lifetime = null;
        String mki = null;
        while (parts.hasMoreTokens()) {
            String part = parts.nextToken();
            if (part.indexOf(':') >= 0) {
                mki = part;
            } else {
                lifetime = part;
            }
        }
        if (key.isEmpty() || !isBase64(key)) {
            return Optional.empty();
        }
        return Optional.of(
                new CryptoAttribute(tag, suite, key, Optional.ofNullable(lifetime), Optional.ofNullable(mki)));
    }

    private static boolean isBase64(String text) {
        try {
            Base64.getDecoder().decode(text);
            return true;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** Master key followed by master salt, a new array each time. */
    public byte[] keyAndSalt() {
        return Base64.getDecoder().decode(key);
    }

    /** Whether the key has the length that the suite needs. */
    public boolean isUsable() {
        OptionalInt needed = keyLength(suite);
        return needed.isPresent() && keyAndSalt().length == needed.getAsInt();
    }

    /** Length in bytes of the master key identifier in each SRTP packet; 0 without one. */
    public int mkiLength() {
        return mki.map(text -> SdpNumbers.parse(text.substring(text.indexOf(':') + 1), 128)
                        .orElse(0))
                .orElse(0);
    }

    /** The value of the line, key included. */
    public String write() {
        return tag + " " + suite + " " + INLINE + key
                + lifetime.map(text -> "|" + text).orElse("")
                + mki.map(text -> "|" + text).orElse("");
    }

    /** Tag and suite; never the key. */
    @Override
    public String toString() {
        return tag + " " + suite + " inline:(hidden)";
    }
}
