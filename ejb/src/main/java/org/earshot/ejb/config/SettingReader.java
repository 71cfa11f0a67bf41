// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.time.DurationText;

/** Reads single settings and checks their ranges. Confined to the thread that reads the configuration. */
final class SettingReader {

    private static final String AUTO = "auto";
    private static final String NONE = "none";
    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    private final Function<String, Optional<String>> values;

    SettingReader(Function<String, Optional<String>> values) {
        this.values = values;
    }

    String text(String key) {
        return value(key);
    }

    /** The value, or the given one when it is {@code auto}. */
    String text(String key, Supplier<String> auto) {
        String value = value(key);
        return value.equals(AUTO) ? auto.get() : value;
    }

    Path path(String key, Supplier<Path> auto) {
        String value = value(key);
        if (value.equals(AUTO)) {
            return auto.get();
        }
        try {
            return Path.of(value).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new InvalidSettingException(key, value, "the path of a directory");
        }
    }

    int integer(String key, int least, int most) {
        return Math.toIntExact(number(key, least, most));
    }

    long number(String key, long least, long most) {
        String value = value(key);
        String allowed = "a whole number from " + least + " to " + most;
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new InvalidSettingException(key, value, allowed);
        }
        throw new InvalidSettingException(key, value, allowed);
    }

    double decimal(String key, double least, double most) {
        String value = value(key);
        String allowed = "a number from " + least + " to " + most;
        try {
            double number = Double.parseDouble(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new InvalidSettingException(key, value, allowed);
        }
        throw new InvalidSettingException(key, value, allowed);
    }

    Duration duration(String key, Duration least, Duration most) {
        String value = value(key);
        String allowed = "a duration from " + show(least) + " to " + show(most);
        Duration duration =
                DurationText.parse(value).orElseThrow(() -> new InvalidSettingException(key, value, allowed));
        if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
            throw new InvalidSettingException(key, value, allowed);
        }
        return duration;
    }

    /** A duration, or nothing when the value is {@code none}. */
    Optional<Duration> durationOrNone(String key, Duration least, Duration most) {
        if (value(key).equals(NONE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(duration(key, least, most));
        } catch (InvalidSettingException e) {
            String allowed = "none, or a duration from " + show(least) + " to " + show(most);
            throw new InvalidSettingException(key, value(key), allowed);
        }
    }

    /** An IP address, or nothing when the value is {@code none}. */
    Optional<String> addressOrNone(String key) {
        String value = value(key);
        if (value.equals(NONE)) {
            return Optional.empty();
        }
        if (!ADDRESS.matcher(value).matches()) {
            throw new InvalidSettingException(key, value, "none, or an IP address");
        }
        return Optional.of(value);
    }

    /** The path of a program, or nothing when the value is {@code none}. */
    Optional<String> commandOrNone(String key, Supplier<Path> auto) {
        return value(key).equals(NONE)
                ? Optional.empty()
                : Optional.of(path(key, auto).toString());
    }

    <E extends Enum<E>> E choice(String key, Class<E> type) {
        String value = value(key);
        for (E constant : type.getEnumConstants()) {
            if (word(constant).equals(value.toLowerCase(Locale.ROOT))) {
                return constant;
            }
        }
        String words = String.join(
                " or ",
                java.util.Arrays.stream(type.getEnumConstants())
                        .map(SettingReader::word)
                        .toList());
        throw new InvalidSettingException(key, value, words);
    }

    List<TakeoverWay> ways(String key) {
        String value = value(key);
        try {
            return TakeoverPolicy.parse(value);
        } catch (IllegalArgumentException e) {
            throw new InvalidSettingException(key, value, "none, or floating and reinvite in order");
        }
    }

    private String value(String key) {
        String value = values.apply(key).map(String::strip).orElse("");
        if (value.isEmpty()) {
            throw new InvalidSettingException(key, value, "a value");
        }
        return value;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String show(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }
}
