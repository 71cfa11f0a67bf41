// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.json;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** Times in answers: ISO 8601, UTC, always six decimals, so that texts sort like the times they name. */
public final class Times {

    private static final DateTimeFormatter MICROS =
            new DateTimeFormatterBuilder().appendInstant(6).toFormatter();

    private Times() {}

    public static String text(Instant instant) {
        return MICROS.format(instant);
    }
}
