// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.parameter;

import jakarta.ws.rs.core.MultivaluedMap;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.DurationText;

/**
 * The query parameters of one request. A blank parameter counts as not given; one that nobody asks for is ignored.
 * Each method throws {@link BadParameter} when the value does not fit. Confined to the request's thread.
 */
public final class Parameters {

    private static final int LONGEST_TEXT = 200;
    private static final Duration LONGEST_TIME = Duration.ofDays(36_500);
    private static final Pattern UUID_TEXT =
            Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final String TIME_FORMS =
            "a time with zone such as 2026-11-30T07:00:00Z or a date such as 2026-11-30 (midnight UTC)";

    private final MultivaluedMap<String, String> values;

    public Parameters(MultivaluedMap<String, String> values) {
        this.values = values;
    }

    /** The id of a recording in a path. */
    public static RecordingId recordingId(String value) {
        if (!UUID_TEXT.matcher(value).matches()) {
            throw new BadParameter("id", value, "the id of a recording, a UUID as the list of recordings gives it");
        }
        return RecordingId.parse(value);
    }

    /** Any text of at most 200 characters. */
    public Optional<String> text(String name) {
        Optional<String> value = single(name);
        value.filter(v -> v.length() > LONGEST_TEXT).ifPresent(v -> {
            throw new BadParameter(name, v, "at most " + LONGEST_TEXT + " characters");
        });
        return value;
    }

    public Optional<Instant> time(String name) {
        return single(name).map(value -> {
            try {
                return instant(value);
            } catch (DateTimeException e) {
                throw new BadParameter(name, value, TIME_FORMS);
            }
        });
    }

    public int number(String name, int least, int most, int otherwise) {
        return single(name)
                .map(value -> {
                    if (!value.matches("\\d{1,9}")
                            || Integer.parseInt(value) < least
                            || Integer.parseInt(value) > most) {
                        throw new BadParameter(name, value, "a whole number from " + least + " to " + most);
                    }
                    return Integer.parseInt(value);
                })
                .orElse(otherwise);
    }

    /**
     * A duration such as {@code 60d} or {@code 0s}, up to a hundred years.
     *
     * @param others what else the parameter takes, as the beginning of "none or a duration"
     */
    public Optional<Duration> duration(String name, String others) {
        return single(name)
                .map(value -> DurationText.parse(value)
                        .filter(duration -> !duration.isNegative() && duration.compareTo(LONGEST_TIME) <= 0)
                        .orElseThrow(
                                () -> new BadParameter(name, value, others + "a duration such as 60d, 12h or 0s")));
    }

    /** Whether a parameter is given as this word, letter case ignored. */
    public boolean isWord(String name, String word) {
        return single(name).filter(word::equalsIgnoreCase).isPresent();
    }

    /** One of a few words, letter case ignored; given as it is spelled in {@code allowed}. */
    public String word(String name, List<String> allowed, String otherwise) {
        return single(name)
                .map(value -> allowed.stream()
                        .filter(value::equalsIgnoreCase)
                        .findFirst()
                        .orElseThrow(() -> new BadParameter(name, value, oneOf(allowed))))
                .orElse(otherwise);
    }

    /** A parameter that may be given several times. */
    public <E extends Enum<E>> Set<E> several(String name, Class<E> type) {
        List<String> allowed =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return given(name).stream()
                .map(value -> {
                    String constant = value.toUpperCase(Locale.ROOT);
                    if (!allowed.contains(constant)) {
                        throw new BadParameter(name, value, oneOf(allowed));
                    }
                    return Enum.valueOf(type, constant);
                })
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(type)));
    }

    private Optional<String> single(String name) {
        List<String> given = given(name);
        if (given.size() > 1) {
            throw new BadParameter(name, String.join(", ", given), "one value only");
        }
        return given.stream().findFirst();
    }

    private List<String> given(String name) {
        List<String> all = values.get(name);
        return all == null
                ? List.of()
                : all.stream().filter(v -> !v.isBlank()).map(String::strip).toList();
    }

    private static String oneOf(List<String> allowed) {
        return allowed.size() == 1 ? allowed.get(0) : "one of " + String.join(", ", allowed);
    }

    private static Instant instant(String value) {
        if (DATE.matcher(value).matches()) {
            return LocalDate.parse(value).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
        // A '+' of a zone that was not escaped arrives as a blank.
        OffsetDateTime time = OffsetDateTime.parse(value.replace(' ', '+'));
        if (time.getYear() < 0 || time.getYear() > 9999) {
            throw new DateTimeException("a year of four digits");
        }
        return time.toInstant();
    }
}
