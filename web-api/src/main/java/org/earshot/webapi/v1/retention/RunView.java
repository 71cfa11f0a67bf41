// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.retention;

import org.earshot.domain.retention.PruningProgress;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** A pruning run; {@code by} is null for one that the node began itself, {@code endedAt} while it goes on. */
record RunView(
        String node,
        @Nullable String by,
        PolicyView policy,
        String startedAt,
        @Nullable String endedAt,
        long pruned,
        long bytes,
        long skipped,
        long failed,
        @Nullable String problem)
        implements JsonBody {

    static RunView of(String node, PruningProgress run) {
        return new RunView(
                node,
                run.who().orElse(null),
                PolicyView.of(run.policy()),
                Times.text(run.startedAt()),
                run.endedAt().map(Times::text).orElse(null),
                run.pruned(),
                run.bytes(),
                run.skipped(),
                run.failed(),
                run.problem().orElse(null));
    }
}
