// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.retention;

import java.util.List;
import org.earshot.domain.retention.HeldRecording;
import org.earshot.domain.retention.RetentionStatus;
import org.earshot.webapi.v1.json.HoldView;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** Where retention stands at a node. */
record RetentionView(
        String node,
        PolicyView policy,
        long intervalSeconds,
        StorageView storage,
        KeptView held,
        @Nullable String oldestRecording,
        List<HeldView> holds,
        @Nullable RunView lastRun)
        implements JsonBody {

    /** The recording disk of the node. */
    record StorageView(String state, long total, long usable, double usedPercent) {}

    /** Some recordings and the length of their call files. */
    record KeptView(long recordings, long bytes) {}

    /** A recording on hold. */
    record HeldView(String id, String state, String startedAt, long bytes, HoldView hold) {

        static HeldView of(HeldRecording held) {
            return new HeldView(
                    held.recording().toString(),
                    held.state().name(),
                    Times.text(held.startedAt()),
                    held.bytes(),
                    HoldView.of(held.hold()));
        }
    }

    static RetentionView of(RetentionStatus status, List<HeldRecording> held) {
        String node = status.node().value();
        return new RetentionView(
                node,
                PolicyView.of(status.policy()),
                status.interval().toSeconds(),
                new StorageView(
                        status.storage().name(),
                        status.disk().total(),
                        status.disk().usable(),
                        status.disk().usedPercent()),
                new KeptView(status.kept().held(), status.kept().heldBytes()),
                status.kept().oldest().map(Times::text).orElse(null),
                held.stream().map(HeldView::of).toList(),
                status.lastRun().map(run -> RunView.of(node, run)).orElse(null));
    }
}
