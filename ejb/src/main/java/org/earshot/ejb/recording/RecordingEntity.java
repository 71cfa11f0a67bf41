// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;
import org.jspecify.annotations.NullUnmarked;

/** Row of a recording with its dialogs, tracks, participants and attributes. Times are microseconds since 1970. */
@Entity
@Table(name = "recording")
@NullUnmarked
class RecordingEntity {

    @Id
    @Column(name = "id")
    private String id;

    @Version
    @Column(name = "version")
    private long version;

    @Column(name = "call_key")
    private String callKey;

    @Column(name = "call_link")
    private String callLink;

    @Column(name = "client_kind")
    private String clientKind;

    @Column(name = "state")
    private String state;

    @Column(name = "end_reason")
    private String endReason;

    @Column(name = "end_cause")
    private String endCause;

    @Column(name = "node")
    private String node;

    @Column(name = "started_at")
    private long startedAt;

    @Column(name = "ended_at")
    private Long endedAt;

    @Column(name = "duration_millis")
    private long durationMillis;

    @Column(name = "file_bytes")
    private long fileBytes;

    @Column(name = "flags")
    private String flags;

    @Column(name = "raw_metadata")
    private String rawMetadata;

    @Column(name = "party_search")
    private String partySearch;

    @Column(name = "device_search")
    private String deviceSearch;

    @Column(name = "text_search")
    private String textSearch;

    @Column(name = "hold_by")
    private String holdBy;

    @Column(name = "hold_reason")
    private String holdReason;

    @Column(name = "hold_since")
    private Long holdSince;

    /** Whether the home may still have files of what is pruned or deleted. */
    @Column(name = "files_left")
    private boolean filesLeft;

    @ElementCollection
    @CollectionTable(name = "recording_dialog", joinColumns = @JoinColumn(name = "recording_id"))
    @OrderColumn(name = "pos")
    private List<DialogEntity> dialogs = new ArrayList<>();

    @ElementCollection
    @CollectionTable(name = "recording_track", joinColumns = @JoinColumn(name = "recording_id"))
    @OrderColumn(name = "pos")
    private List<TrackEntity> tracks = new ArrayList<>();

    @ElementCollection
    @CollectionTable(name = "recording_participant", joinColumns = @JoinColumn(name = "recording_id"))
    @OrderColumn(name = "pos")
    private List<ParticipantEntity> participants = new ArrayList<>();

    @ElementCollection
    @CollectionTable(name = "recording_attribute", joinColumns = @JoinColumn(name = "recording_id"))
    @MapKeyColumn(name = "attribute_name")
    @Column(name = "attribute_value")
    private Map<String, String> attributes = new HashMap<>();

    protected RecordingEntity() {}

    static RecordingEntity from(Recording recording) {
        RecordingEntity entity = new RecordingEntity();
        entity.id = recording.id().toString();
        entity.take(recording);
        return entity;
    }

    RecordingState state() {
        return RecordingState.valueOf(state);
    }

    Optional<LegalHold> hold() {
        return Optional.ofNullable(holdSince).map(since -> new LegalHold(holdBy, holdReason, Columns.instant(since)));
    }

    void hold(LegalHold hold) {
        holdBy = Columns.text(hold.who(), 255);
        holdReason = Columns.text(hold.why(), LegalHold.LONGEST_REASON);
        holdSince = Columns.micros(hold.since());
    }

    void release() {
        holdBy = null;
        holdReason = null;
        holdSince = null;
    }

    /** Takes over all that a recording says, except its id. Its hold is not the recording's to change. */
    final void take(Recording recording) {
        filesLeft = filesLeft
                || (state != null && state().hasMedia() && !recording.state().hasMedia());
        callKey = Columns.text(recording.key().value(), 255);
        callLink = Columns.text(recording.call(), 255);
        clientKind = recording.kind().name();
        state = recording.state().name();
        endReason = recording.reason().map(Enum::name).orElse(null);
        endCause = recording.cause().map(cause -> Columns.text(cause, 255)).orElse(null);
        node = recording.node();
        startedAt = Columns.micros(recording.startedAt());
        endedAt = recording.endedAt().map(Columns::micros).orElse(null);
        durationMillis = recording.duration().toMillis();
        fileBytes = recording.fileBytes();
        flags = Columns.flags(recording.flags());
        rawMetadata = recording.rawMetadata().map(Columns::longText).orElse(null);
        partySearch = Columns.partySearch(recording);
        deviceSearch = Columns.deviceSearch(recording);
        textSearch = Columns.textSearch(recording);
        replace(dialogs, recording.dialogs().stream().map(DialogEntity::from).toList());
        replace(tracks, recording.tracks().stream().map(TrackEntity::from).toList());
        replace(
                participants,
                recording.participants().stream().map(ParticipantEntity::from).toList());
        attributes.clear();
        recording
                .attributes()
                .forEach((name, value) -> attributes.put(Columns.text(name, 100), Columns.text(value, 1000)));
    }

    Recording toDomain() {
        return new Recording(
                RecordingId.parse(id),
                new CallKey(callKey),
                callLink,
                ClientKind.valueOf(clientKind),
                state(),
                Optional.ofNullable(endReason).map(EndReason::valueOf),
                Optional.ofNullable(endCause),
                node,
                Columns.instant(startedAt),
                Optional.ofNullable(endedAt).map(Columns::instant),
                Duration.ofMillis(durationMillis),
                fileBytes,
                dialogs.stream().map(DialogEntity::toDomain).toList(),
                tracks.stream().map(TrackEntity::toDomain).toList(),
                participants.stream().map(ParticipantEntity::toDomain).toList(),
                Columns.flags(flags),
                attributes,
                Optional.ofNullable(rawMetadata));
    }

    private static <T> void replace(List<T> old, List<T> now) {
        old.clear();
        old.addAll(now);
    }
}
