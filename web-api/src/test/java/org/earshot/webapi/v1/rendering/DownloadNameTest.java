// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.junit.jupiter.api.Test;

class DownloadNameTest {

    @Test
    void shouldNameTheParties() {
        assertThat(DownloadName.of(recording("sips:ann@192.0.2.1", "tel:+15550142;x=y", "Ö/../ö"), "mp3"))
                .isEqualTo("20261130T070000Z_ann_+15550142_-..-_2f1c3a77.mp3");
    }

    @Property
    void shouldBeSafeInAHeaderAndAFolderWhateverTheAddress(@ForAll String address) {
        assertThat(DownloadName.of(recording(address), "wav")).matches("[A-Za-z0-9+._-]{1,200}");
    }

    private static Recording recording(String... addresses) {
        return new Recording(
                RecordingId.parse("2f1c3a77-0000-4000-8000-000000000001"),
                new CallKey("k"),
                "c",
                ClientKind.DIRECT,
                RecordingState.CLOSED_NORMAL,
                Optional.empty(),
                Optional.empty(),
                "n",
                Instant.parse("2026-11-30T07:00:00Z"),
                Optional.empty(),
                Duration.ZERO,
                0,
                List.of(),
                List.of(),
                Stream.of(addresses)
                        .map(a -> new CallParty(a, a, Optional.empty(), Optional.empty(), false))
                        .toList(),
                Set.of(),
                Map.of(),
                Optional.empty());
    }
}
