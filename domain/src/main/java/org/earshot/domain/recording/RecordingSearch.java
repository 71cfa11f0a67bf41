// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.earshot.domain.call.CallParty;

/** What a filter and an order of recordings mean, for rows in memory; a database must find the same. Pure. */
public final class RecordingSearch {

    /** Newest first, then by id. */
    public static final Comparator<Recording> ORDER = Comparator.comparing(Recording::startedAt)
            .reversed()
            .thenComparing(recording -> recording.id().toString());

    private RecordingSearch() {}

    /**
     * A page of what a filter finds.
     *
     * @param after the page begins behind it; empty: the first page
     * @param limit most rows of the page, at least 1
     */
    public static Page<Recording> page(
            Stream<Recording> rows, RecordingFilter filter, Optional<PageKey> after, int limit) {
        List<Recording> found = rows.filter(row -> matches(row, filter))
                .filter(row -> after.map(key -> follows(row, key)).orElse(true))
                .sorted(ORDER)
                .limit(limit + 1L)
                .toList();
        if (found.size() <= limit) {
            return new Page<>(found, Optional.empty());
        }
        Recording last = found.get(limit - 1);
        return new Page<>(found.subList(0, limit), Optional.of(new PageKey(last.startedAt(), last.id())));
    }

    private static boolean follows(Recording row, PageKey key) {
        int order = row.startedAt().compareTo(key.startedAt());
        return order < 0
                || (order == 0 && row.id().toString().compareTo(key.id().toString()) > 0);
    }

    /** Whether a filter finds a recording. */
    public static boolean matches(Recording row, RecordingFilter filter) {
        return filter.from().map(from -> !row.startedAt().isBefore(from)).orElse(true)
                && filter.to().map(to -> row.startedAt().isBefore(to)).orElse(true)
                && (filter.states().isEmpty() || filter.states().contains(row.state()))
                && filter.call().map(row.call()::equals).orElse(true)
                && filter.callKey().map(row.key().value()::equals).orElse(true)
                && filter.sipCallId().map(id -> hasCallId(row, id)).orElse(true)
                && filter.device()
                        .map(device -> devices(row).anyMatch(device::equalsIgnoreCase))
                        .orElse(true)
                && filter.party().map(part -> anyHas(parties(row), part)).orElse(true)
                && filter.text().map(part -> anyHas(texts(row), part)).orElse(true);
    }

    /** Whether one of a recording's dialogs has this Call-ID. */
    public static boolean hasCallId(Recording row, String callId) {
        return row.dialogs().stream().anyMatch(dialog -> dialog.id().callId().equals(callId));
    }

    private static Stream<String> parties(Recording row) {
        return row.participants().stream()
                .flatMap(party -> Stream.concat(Stream.of(party.addressOfRecord()), party.name().stream()));
    }

    private static Stream<String> devices(Recording row) {
        return row.participants().stream().map(CallParty::device).flatMap(Optional::stream);
    }

    private static Stream<String> texts(Recording row) {
        return Stream.of(
                        parties(row),
                        devices(row),
                        Stream.of(row.key().value(), row.call()),
                        row.dialogs().stream().map(dialog -> dialog.id().callId()),
                        row.attributes().values().stream())
                .flatMap(texts -> texts);
    }

    private static boolean anyHas(Stream<String> texts, String part) {
        String wanted = part.toLowerCase(Locale.ROOT);
        return texts.anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }
}
