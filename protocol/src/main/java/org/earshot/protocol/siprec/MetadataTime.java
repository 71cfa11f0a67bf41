// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/** Times as senders write them: with any offset, or with none, which means UTC. Stateless and thread-safe. */
final class MetadataTime {

    /** Senders without a set clock start at 1970; no SIPREC client is older than this. */
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffset("+HH:MM", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "Z")
            .optionalEnd()
            .toFormatter();

    private MetadataTime() {}

    static Optional<Instant> parse(String text) {
        try {
            TemporalAccessor time = FORMAT.parseBest(
                    text.strip()
                            .replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) +", "$1T")
                            .replace("z", "Z"),
                    OffsetDateTime::from,
                    LocalDateTime::from);
            Instant instant = time instanceof OffsetDateTime offset
                    ? offset.toInstant()
                    : LocalDateTime.from(time).toInstant(ZoneOffset.UTC);
            return instant.isBefore(EARLIEST) ? Optional.empty() : Optional.of(instant);
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
