// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a Range header selects of a representation (RFC 9110 §14.1.2, §14.2). */
sealed interface RangeSelection {

    /** All of it: no range, more than one, another unit, or one that is no valid range. */
    record Whole() implements RangeSelection {}

    /** Bytes first to last, both inclusive. */
    record Part(long first, long last) implements RangeSelection {

        long length() {
            return last - first + 1;
        }
    }

    /** Valid, but nothing of it is there. */
    record Unsatisfiable() implements RangeSelection {}

    Pattern SINGLE = Pattern.compile("bytes=[ \\t,]*(\\d*)-(\\d*)[ \\t,]*", Pattern.CASE_INSENSITIVE);

    /** @param length of the representation in bytes, 0 or more */
    static RangeSelection of(@Nullable String header, long length) {
        Matcher range = SINGLE.matcher(header == null ? "" : header);
        if (!range.matches()) {
            return new Whole();
        }
        String first = range.group(1);
        String last = range.group(2);
        if (first.isEmpty()) {
            return last.isEmpty() ? new Whole() : suffix(number(last), length);
        }
        return fromTo(number(first), last.isEmpty() ? Long.MAX_VALUE : number(last), length);
    }

    private static RangeSelection suffix(long wanted, long length) {
        return wanted == 0 || length == 0 ? new Unsatisfiable() : new Part(Math.max(0, length - wanted), length - 1);
    }

    private static RangeSelection fromTo(long first, long last, long length) {
        if (last < first) {
            return new Whole();
        }
        return first >= length ? new Unsatisfiable() : new Part(first, Math.min(last, length - 1));
    }

    /** Positions beyond any file count as the largest number. */
    private static long number(String digits) {
        return new BigInteger(digits).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }
}
