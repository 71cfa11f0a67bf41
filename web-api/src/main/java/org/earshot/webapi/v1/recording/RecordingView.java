// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.retention.LegalHold;
import org.earshot.webapi.v1.json.HoldView;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** A recording as the API shows it. What is not known is null, never missing. */
record RecordingView(
        String id,
        String call,
        String callKey,
        String client,
        String state,
        @Nullable String reason,
        @Nullable String cause,
        String node,
        String startedAt,
        @Nullable String endedAt,
        double durationSeconds,
        long fileBytes,
        List<String> flags,
        List<DialogView> dialogs,
        List<TrackView> tracks,
        List<ParticipantView> participants,
        Map<String, String> attributes,
        LinksView links,
        @Nullable HoldView hold,
        @Nullable OriginView origin,
        @Nullable String rawMetadata)
        implements JsonBody {

    /**
     * @param hold its legal hold; null without one
     * @param origin where it came from; null when it was captured here
     */
    static RecordingView of(
            Recording recording,
            @Nullable LegalHold hold,
            @Nullable ReplicationOrigin origin,
            boolean withRawMetadata) {
        return new RecordingView(
                recording.id().toString(),
                recording.call(),
                recording.key().value(),
                recording.kind().name(),
                recording.state().name(),
                recording.reason().map(EndReason::code).orElse(null),
                recording.cause().orElse(null),
                recording.node(),
                Times.text(recording.startedAt()),
                recording.endedAt().map(Times::text).orElse(null),
                recording.duration().toMillis() / 1000.0,
                recording.fileBytes(),
                recording.flags().stream().sorted().map(Enum::name).toList(),
                recording.dialogs().stream().map(DialogView::of).toList(),
                recording.tracks().stream().map(TrackView::of).toList(),
                recording.participants().stream().map(ParticipantView::of).toList(),
                new TreeMap<>(recording.attributes()),
                LinksView.of(recording),
                hold == null ? null : HoldView.of(hold),
                origin == null ? null : OriginView.of(origin),
                withRawMetadata ? recording.rawMetadata().orElse(null) : null);
    }
}
