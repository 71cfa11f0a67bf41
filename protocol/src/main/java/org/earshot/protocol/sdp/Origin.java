// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * The {@code o=} line (RFC 8866 §5.2). Immutable. A refresh with unchanged SDP keeps the version; every change of the
 * description takes {@link #nextVersion()} (RFC 3264 §8).
 *
 * @param username name without blanks, {@code -} when there is none
 * @param sessId session id; decimal in our own descriptions, any token in those of others
 * @param sessVersion version, as {@code sessId}; values beyond 64 bits are kept as text
 * @param address IP address or host name
 */
public record Origin(String username, String sessId, String sessVersion, String address) {

    static final Origin UNKNOWN = new Origin("-", "0", "0", "0.0.0.0");

    /** An origin of our own. */
    public static Origin of(String username, long sessId, long sessVersion, String address) {
        return new Origin(username, Long.toUnsignedString(sessId), Long.toUnsignedString(sessVersion), address);
    }

    /** The same origin with the version counted up by one; a version that is no number becomes 1. */
    public Origin nextVersion() {
        BigInteger next;
        try {
            next = new BigInteger(sessVersion).add(BigInteger.ONE);
        } catch (NumberFormatException notANumber) {
            next = BigInteger.ONE;
        }
        return new Origin(username, sessId, next.toString(), address);
    }

    /** Reads the text after {@code o=}; what is missing is filled with neutral values. */
    static Origin parse(String text) {
        List<String> fields = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(text);
        while (tokens.hasMoreTokens() && fields.size() < 6) {
            fields.add(tokens.nextToken());
        }
        if (fields.size() < 3) {
            return UNKNOWN;
        }
        String address = fields.size() < 6 ? UNKNOWN.address : fields.get(5);
        return new Origin(fields.get(0), fields.get(1), fields.get(2), address);
    }

    /** The line without {@code o=} and line end. */
    public String write() {
        return username + " " + sessId + " " + sessVersion + " " + Connection.write(address);
    }
}
