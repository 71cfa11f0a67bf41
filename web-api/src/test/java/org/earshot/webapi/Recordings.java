// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;

/** Sample recordings. */
final class Recordings {

    static final Instant START = Instant.parse("2026-11-30T07:00:00.123456Z");

    private Recordings() {}

    static RecordingId id(int number) {
        return new RecordingId(new UUID(0x2f1c_3a77_0000_4000L, 0x8000_0000_0000_0000L + number));
    }

    /** A Unified CM call with everything that a recording can have. */
    static Recording ended(int number, Instant startedAt) {
        DialogId dialog = new DialogId("call-" + number + "@192.0.2.1", "tag-" + number);
        return new Recording(
                id(number),
                new CallKey("ucm:clustera/" + number),
                "call-of-" + number,
                ClientKind.UNIFIED_CM,
                RecordingState.CLOSED_ERROR,
                Optional.of(EndReason.MEDIA_TIMEOUT),
                Optional.of("Q.850;cause=47"),
                "node-a",
                startedAt,
                Optional.of(startedAt.plusSeconds(60)),
                Duration.ofMillis(59_940),
                123_456,
                List.of(new RecordingDialog(
                        dialog, "192.0.2.1:5060", "Cisco-CUCM12.5", startedAt, Optional.of(startedAt.plusSeconds(60)))),
                List.of(track(dialog, startedAt), silentTrack(dialog)),
                List.of(
                        new CallParty(
                                "p1",
                                "sip:1001@192.0.2.1;transport=tcp",
                                Optional.of("Ann Ötker"),
                                Optional.of("SEP0011223344AA"),
                                true),
                        new CallParty("p2", "5550142", Optional.empty(), Optional.empty(), false)),
                Set.of(RecordingFlag.ONE_SIDE_SILENT, RecordingFlag.METADATA_WARNING),
                Map.of("x-refci", "41200017", "Cisco-Guid", "1-2-3-4"),
                Optional.of("<recording/>"));
    }

    /** A call that has just begun: all that may be unknown is. */
    static Recording running(int number, Instant startedAt) {
        return new Recording(
                id(number),
                new CallKey("direct:" + number),
                "call-of-" + number,
                ClientKind.DIRECT,
                RecordingState.ACTIVE,
                Optional.empty(),
                Optional.empty(),
                "node-a",
                startedAt,
                Optional.empty(),
                Duration.ZERO,
                0,
                List.of(),
                List.of(),
                List.of(),
                Set.of(),
                Map.of(),
                Optional.empty());
    }

    static Recording inState(Recording base, RecordingState state) {
        return new Recording(
                base.id(),
                base.key(),
                base.call(),
                base.kind(),
                state,
                base.reason(),
                base.cause(),
                base.node(),
                base.startedAt(),
                base.endedAt(),
                base.duration(),
                0,
                base.dialogs(),
                base.tracks(),
                base.participants(),
                base.flags(),
                base.attributes(),
                base.rawMetadata());
    }

    private static Track track(DialogId dialog, Instant startedAt) {
        StreamCounters counters = new StreamCounters(
                Optional.of("PCMU"),
                2997,
                515_484,
                3,
                1,
                2,
                4,
                5,
                6,
                1.5,
                Optional.of(startedAt.plusMillis(20)),
                Optional.of(startedAt.plusMillis(59_960)),
                Optional.of("192.0.2.7:24680"));
        return new Track(
                0,
                dialog,
                0,
                MediaKind.AUDIO,
                StreamRole.NEAR,
                Optional.of("1"),
                Optional.of("p1"),
                Optional.empty(),
                true,
                counters);
    }

    private static Track silentTrack(DialogId dialog) {
        return new Track(
                1,
                dialog,
                1,
                MediaKind.AUDIO,
                StreamRole.FAR,
                Optional.empty(),
                Optional.empty(),
                Optional.of(0),
                false,
                StreamCounters.none());
    }
}
