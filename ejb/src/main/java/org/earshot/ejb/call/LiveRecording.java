// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.Track;
import org.jspecify.annotations.Nullable;

/**
 * The state of one running recording. Confined to the lock of its call, except for {@link #row()}, which any thread may
 * read.
 */
final class LiveRecording {

    private final RecordingId id;
    private final CallKey key;
    private final String call;
    private final ClientKind kind;
    private final Instant startedAt;
    private final long startedNanos;
    private final Map<DialogId, LiveDialog> dialogs = new LinkedHashMap<>();
    private final List<LiveStream> streams = new ArrayList<>();
    private final PartyList parties = new PartyList();
    private final Map<String, String> attributes = new HashMap<>();
    private final EnumSet<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
    private final Set<Integer> silentStreams = new HashSet<>();
    private Optional<String> rawMetadata = Optional.empty();
    private final int epoch;
    private int nextStream;
    private boolean closing;
    private volatile @Nullable Recording row;

    LiveRecording(RecordingId id, DialogOpening opening, Instant startedAt, long startedNanos) {
        this.id = id;
        this.key = opening.key();
        this.call = opening.description().call().isBlank()
                ? opening.key().value()
                : opening.description().call();
        this.kind = opening.kind();
        this.startedAt = startedAt;
        this.startedNanos = startedNanos;
        this.epoch = 1;
    }

    /** A recording of a lost node, as its row has it, without its dialogs and streams. */
    private LiveRecording(Recording row, int epoch, long startedNanos) {
        this.id = row.id();
        this.key = row.key();
        this.call = row.call();
        this.kind = row.kind();
        this.startedAt = row.startedAt();
        this.startedNanos = startedNanos;
        this.epoch = epoch;
        this.row = row;
        attributes.putAll(row.attributes());
        flags.addAll(row.flags());
        rawMetadata = row.rawMetadata();
        parties.restore(row.participants());
    }

    /**
     * A recording of a lost node.
     *
     * @param row as it is stored
     * @param open streams that are received on; all others have ended
     * @param epoch of its new home
     * @param startedNanos when it started, by this node's ticker
     */
    static LiveRecording restored(Recording row, Collection<StoredStream> open, int epoch, long startedNanos) {
        LiveRecording live = new LiveRecording(row, epoch, startedNanos);
        Set<Integer> received = open.stream().map(StoredStream::number).collect(Collectors.toSet());
        for (RecordingDialog dialog : row.dialogs()) {
            boolean copy = row.tracks().stream()
                    .anyMatch(track ->
                            track.dialog().equals(dialog.id()) && track.copyOf().isPresent());
            live.add(new LiveDialog(dialog, copy));
        }
        row.tracks().stream()
                .filter(track -> !received.contains(track.stream()))
                .forEach(track -> live.add(LiveStream.ended(track)));
        live.nextStream = 1
                + Stream.concat(row.tracks().stream().map(Track::stream), received.stream())
                        .max(Integer::compare)
                        .orElse(-1);
        return live;
    }

    RecordingId id() {
        return id;
    }

    CallKey key() {
        return key;
    }

    String call() {
        return call;
    }

    ClientKind kind() {
        return kind;
    }

    Instant startedAt() {
        return startedAt;
    }

    long startedNanos() {
        return startedNanos;
    }

    /** Counts the homes that this recording has had, see {@link org.earshot.domain.cluster.CallHome#epoch()}. */
    int epoch() {
        return epoch;
    }

    Collection<LiveDialog> dialogs() {
        return dialogs.values();
    }

    Optional<LiveDialog> dialog(DialogId dialog) {
        return Optional.ofNullable(dialogs.get(dialog));
    }

    void add(LiveDialog dialog) {
        dialogs.put(dialog.id(), dialog);
    }

    void forget(DialogId dialog) {
        dialogs.remove(dialog);
        streams.removeIf(stream -> stream.dialog().equals(dialog));
    }

    List<LiveStream> streams() {
        return List.copyOf(streams);
    }

    List<LiveStream> openStreams(DialogId dialog) {
        return streams.stream()
                .filter(stream -> !stream.removed() && stream.dialog().equals(dialog))
                .toList();
    }

    Optional<LiveStream> stream(int number) {
        return streams.stream().filter(stream -> stream.number() == number).findFirst();
    }

    void add(LiveStream stream) {
        streams.add(stream);
    }

    void forget(LiveStream stream) {
        streams.remove(stream);
    }

    /** A stream number that was never used in this recording. */
    int nextStream() {
        return nextStream++;
    }

    void describe(DialogId dialog, CallDescription description) {
        parties.merge(dialog, description.parties());
        attributes.putAll(description.attributes());
        description.startedAt().ifPresent(at -> attributes.putIfAbsent("call_started_at", at.toString()));
        description.rawMetadata().ifPresent(raw -> rawMetadata = Optional.of(raw));
        if (description.metadata() == MetadataQuality.WARNING) {
            flags.add(RecordingFlag.METADATA_WARNING);
        } else if (description.metadata() == MetadataQuality.REJECTED) {
            flags.add(RecordingFlag.METADATA_REJECTED);
        }
    }

    PartyList parties() {
        return parties;
    }

    Map<String, String> attributes() {
        return attributes;
    }

    Set<RecordingFlag> flags() {
        return flags;
    }

    Set<Integer> silentStreams() {
        return silentStreams;
    }

    Optional<String> rawMetadata() {
        return rawMetadata;
    }

    boolean allDialogsEnded() {
        return dialogs.values().stream().allMatch(dialog -> dialog.ended().isPresent());
    }

    boolean closing() {
        return closing;
    }

    void startClosing() {
        closing = true;
    }

    Optional<Recording> row() {
        return Optional.ofNullable(row);
    }

    void row(Recording next) {
        row = next;
    }

    String remotes() {
        return dialogs.values().stream().map(LiveDialog::remote).distinct().collect(Collectors.joining(", "));
    }

    String ports() {
        return streams.stream()
                .filter(stream -> !stream.removed())
                .map(stream -> String.valueOf(stream.endpoint().port()))
                .collect(Collectors.joining(", "));
    }
}
