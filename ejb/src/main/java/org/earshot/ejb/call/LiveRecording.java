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
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
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
    private int epoch = 1;
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
