// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import java.util.Locale;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * A Cisco-Guid: 128 bits, written as four decimal groups of 32 bits in SIP and as 32 hex digits elsewhere. Immutable.
 *
 * @param high the first two groups
 * @param low the last two groups
 */
public record CiscoGuid(long high, long low) {

    /** Reads either form; empty when the text is neither. */
    public static Optional<CiscoGuid> parse(String text) {
        String trimmed = text.strip();
        return trimmed.length() == 32 && trimmed.indexOf('-') < 0 ? parseHex(trimmed) : parseDecimal(trimmed);
    }

    private static Optional<CiscoGuid> parseHex(String text) {
        if (!text.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
            return Optional.empty();
        }
        return Optional.of(new CiscoGuid(
                Long.parseUnsignedLong(text.substring(0, 16), 16), Long.parseUnsignedLong(text.substring(16), 16)));
    }

    private static Optional<CiscoGuid> parseDecimal(String text) {
        StringTokenizer groups = new StringTokenizer(text, "-");
        if (groups.countTokens() != 4) {
            return Optional.empty();
        }
        long[] values = new long[4];
        for (int i = 0; i < values.length; i++) {
            String group = groups.nextToken();
            if (group.length() > 10 || !group.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return Optional.empty();
            }
            values[i] = Long.parseLong(group);
            if (values[i] > 0xffff_ffffL) {
                return Optional.empty();
            }
        }
        return Optional.of(new CiscoGuid((values[0] << 32) | values[1], (values[2] << 32) | values[3]));
    }

    /** Four groups of ten decimal digits. */
    public String decimal() {
        return String.format(
                Locale.ROOT,
                "%010d-%010d-%010d-%010d",
                high >>> 32,
                high & 0xffff_ffffL,
                low >>> 32,
                low & 0xffff_ffffL);
    }

    /** 32 upper-case hex digits. */
    public String hex() {
        return String.format(Locale.ROOT, "%016X%016X", high, low);
    }

    /** The decimal form. */
    @Override
    public String toString() {
        return decimal();
    }
}
