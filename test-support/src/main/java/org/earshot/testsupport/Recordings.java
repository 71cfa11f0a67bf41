// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
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

/** Builds recordings for tests. Confined to one thread. */
public final class Recordings {

    private final UUID id = UUID.randomUUID();
    private String key = "sip:" + id;
    private String call = key;
    private String node = "node1";
    private Instant startedAt = Instant.parse("2026-01-05T09:00:00.123456Z");
    private RecordingState state = RecordingState.ACTIVE;
    private Optional<EndReason> reason = Optional.empty();
    private String callId = id + "@192.0.2.1";
    private final List<CallParty> parties = new ArrayList<>();
    private final Map<String, String> attributes = new HashMap<>();
    private final Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
    private Optional<String> rawMetadata = Optional.empty();

    private Recordings() {}

    /** An active recording of one dialog with two tracks, and nobody in it. */
    public static Recordings aRecording() {
        return new Recordings();
    }

    /** The same a minute after its start, closed as calls are. */
    public static Recording closedNormally(Recording running) {
        return new Recording(
                running.id(),
                running.key(),
                running.call(),
                running.kind(),
                RecordingState.CLOSED_NORMAL,
                Optional.of(EndReason.NORMAL),
                running.cause(),
                running.node(),
                running.startedAt(),
                Optional.of(running.startedAt().plusSeconds(60)),
                running.duration(),
                running.fileBytes(),
                running.dialogs(),
                running.tracks(),
                running.participants(),
                running.flags(),
                running.attributes(),
                running.rawMetadata());
    }

    public Recordings key(String value) {
        key = value;
        return this;
    }

    public Recordings call(String value) {
        call = value;
        return this;
    }

    public Recordings node(String value) {
        node = value;
        return this;
    }

    public Recordings startedAt(Instant value) {
        startedAt = value;
        return this;
    }

    public Recordings closed(RecordingState value, EndReason why) {
        state = value;
        reason = Optional.of(why);
        return this;
    }

    public Recordings callId(String value) {
        callId = value;
        return this;
    }

    public Recordings party(String address, String name, String device) {
        parties.add(new CallParty(address, address, Optional.of(name), Optional.of(device), false));
        return this;
    }

    public Recordings attribute(String name, String value) {
        attributes.put(name, value);
        return this;
    }

    public Recordings flag(RecordingFlag flag) {
        flags.add(flag);
        return this;
    }

    public Recordings rawMetadata(String text) {
        rawMetadata = Optional.of(text);
        return this;
    }

    public Recording build() {
        DialogId dialog = new DialogId(callId, "tag-1");
        boolean closed = state.isClosed();
        return new Recording(
                new RecordingId(id),
                new CallKey(key),
                call,
                ClientKind.SIPREC,
                state,
                reason,
                Optional.empty(),
                node,
                startedAt,
                closed ? Optional.of(startedAt.plusSeconds(60)) : Optional.empty(),
                Duration.ofSeconds(58),
                172_000,
                List.of(new RecordingDialog(
                        dialog,
                        "198.51.100.5:5060/udp",
                        "SBC",
                        startedAt,
                        closed ? Optional.of(startedAt.plusSeconds(60)) : Optional.empty())),
                List.of(track(0, dialog, StreamRole.NEAR), track(1, dialog, StreamRole.FAR)),
                parties,
                flags,
                attributes,
                rawMetadata);
    }

    private Track track(int number, DialogId dialog, StreamRole role) {
        return new Track(
                number,
                dialog,
                number,
                MediaKind.AUDIO,
                role,
                Optional.of(String.valueOf(number + 1)),
                parties.isEmpty()
                        ? Optional.empty()
                        : Optional.of(parties.get(0).id()),
                number == 1 ? Optional.of(0) : Optional.empty(),
                number == 1,
                new StreamCounters(
                        Optional.of("PCMU"),
                        2900,
                        498_800,
                        1,
                        2,
                        3,
                        4,
                        5,
                        6,
                        1.25,
                        Optional.of(startedAt.plusMillis(500)),
                        Optional.of(startedAt.plusMillis(58_500)),
                        Optional.of("198.51.100.5:20000")));
    }
}
