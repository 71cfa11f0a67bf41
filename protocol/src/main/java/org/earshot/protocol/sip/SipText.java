// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Escapes and character sets of header values. Stateless. */
final class SipText {

    private SipText() {}

    /** Resolves {@code %hh}; what is no valid escape stays. */
    static String unescapePercent(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
            if (bytes[i] == '%' && high >= 0 && low >= 0) {
                out.write(high * 16 + low);
                i += 2;
            } else {
                out.write(bytes[i]);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /**
     * Header values are UTF-8 (RFC 3261 §7.3.1), but some stacks hand each byte over as one character: such text is
     * read again as UTF-8. Text that cannot have come about so is returned unchanged.
     */
    static String repairUtf8(String text) {
        if (text.chars().allMatch(c -> c < 0x80) || text.chars().anyMatch(c -> c > 0xff)) {
            return text;
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException alreadyDecoded) {
            return text;
        }
    }
}
