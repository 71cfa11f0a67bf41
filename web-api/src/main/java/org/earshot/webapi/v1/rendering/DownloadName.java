// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.recording.Recording;

/** The name under which a rendition is saved: {@code 20261130T070000Z_1001_1002_2f1c3a77.wav}, plain ASCII. */
final class DownloadName {

    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int MOST_PARTIES = 4;
    private static final int LONGEST_PARTY = 32;

    private DownloadName() {}

    static String of(Recording recording, String extension) {
        Stream<String> parties = recording.participants().stream()
                .map(DownloadName::party)
                .filter(p -> !p.isEmpty())
                .distinct()
                .limit(MOST_PARTIES);
        String id = recording.id().toString().substring(0, 8);
        return Stream.of(Stream.of(START.format(recording.startedAt())), parties, Stream.of(id))
                        .flatMap(s -> s)
                        .collect(Collectors.joining("_"))
                + "." + extension;
    }

    private static String party(CallParty party) {
        String user =
                party.addressOfRecord().replaceFirst("^(?i)(sips?|tel):", "").replaceFirst("[@;?].*$", "");
        String plain = user.replaceAll("[^A-Za-z0-9+.-]+", "-");
        return plain.substring(0, Math.min(plain.length(), LONGEST_PARTY));
    }
}
