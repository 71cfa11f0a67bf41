// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;

/**
 * What Earshot keeps of one call on one stretch.
 *
 * @param call what links the recordings of one call
 * @param reason empty while ACTIVE
 * @param cause the client's own words for the end ({@code Q.850;cause=47}), if any
 * @param node the node that captured it
 * @param duration from the first to the last packet of any track, zero without media; up to now while ACTIVE
 * @param fileBytes length of the call file, 0 when pruned or deleted
 */
public record Recording(
        RecordingId id,
        CallKey key,
        String call,
        ClientKind kind,
        RecordingState state,
        Optional<EndReason> reason,
        Optional<String> cause,
        String node,
        Instant startedAt,
        Optional<Instant> endedAt,
        Duration duration,
        long fileBytes,
        List<RecordingDialog> dialogs,
        List<Track> tracks,
        List<CallParty> participants,
        Set<RecordingFlag> flags,
        Map<String, String> attributes,
        Optional<String> rawMetadata) {

    public Recording {
        dialogs = List.copyOf(dialogs);
        tracks = List.copyOf(tracks);
        participants = List.copyOf(participants);
        flags = Set.copyOf(flags);
        attributes = Map.copyOf(attributes);
    }

    /** Whether {@code next} may take the place of this in the store: states go forward, and the reason stays. */
    public boolean canBecome(Recording next) {
        return state == next.state ? reason.equals(next.reason) : state.canBecome(next.state);
    }

    /**
     * The same without its media.
     *
     * @param gone PRUNED or DELETED
     */
    public Recording withoutMedia(RecordingState gone) {
        return new Recording(
                id,
                key,
                call,
                kind,
                gone,
                reason,
                cause,
                node,
                startedAt,
                endedAt,
                duration,
                0,
                dialogs,
                tracks,
                participants,
                flags,
                attributes,
                rawMetadata);
    }
}
