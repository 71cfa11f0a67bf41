// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;

/** How values become columns that every supported database keeps alike. Pure. */
public final class Columns {

    /** Room of a TEXT column in MariaDB, in bytes, with a margin. */
    private static final int TEXT_BYTES = 65_000;

    private Columns() {}

    public static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    public static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** At most so many UTF-16 units, cut between characters. */
    public static String text(String text, int most) {
        String storable = storable(text);
        if (storable.length() <= most) {
            return storable;
        }
        return storable.substring(0, Character.isHighSurrogate(storable.charAt(most - 1)) ? most - 1 : most);
    }

    /** PostgreSQL keeps every character but this. */
    private static String storable(String text) {
        return text.replace('\0', '\ufffd');
    }

    static String longText(String original) {
        String text = storable(original);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= TEXT_BYTES) {
            return text;
        }
        int end = TEXT_BYTES;
        while ((bytes[end] & 0xc0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    static String flags(Set<RecordingFlag> flags) {
        return flags.stream().sorted().map(Enum::name).collect(Collectors.joining(","));
    }

    static Set<RecordingFlag> flags(String text) {
        Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
        Arrays.stream(text.split(","))
                .filter(name -> !name.isEmpty())
                .map(RecordingFlag::valueOf)
                .forEach(flags::add);
        return flags;
    }

    static String partySearch(Recording recording) {
        return search(
                recording.participants().stream()
                        .flatMap(party -> Stream.concat(Stream.of(party.addressOfRecord()), party.name().stream())),
                2000);
    }

    static String deviceSearch(Recording recording) {
        // Between bars, so that an exact device name can be found with LIKE.
        String devices = search(recording.participants().stream().flatMap(party -> party.device().stream()), 498);
        return "|" + devices + "|";
    }

    static String textSearch(Recording recording) {
        Stream<String> facts = Stream.concat(
                Stream.of(recording.key().value(), recording.call()),
                Stream.concat(
                        recording.dialogs().stream().map(dialog -> dialog.id().callId()),
                        recording.attributes().values().stream()));
        return text(partySearch(recording) + "|" + deviceSearch(recording) + "|" + search(facts, 4000), 4000);
    }

    private static String search(Stream<String> parts, int most) {
        return text(parts.map(part -> part.toLowerCase(Locale.ROOT)).collect(Collectors.joining("|")), most);
    }
}
