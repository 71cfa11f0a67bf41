// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.retention;

import java.util.Arrays;
import java.util.List;
import org.earshot.domain.retention.PruningPlan;
import org.earshot.domain.retention.PruningReason;
import org.earshot.domain.retention.PruningStep;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;

/** What a run would prune; with {@code more} these are the oldest of still more recordings. */
record PreviewView(
        String node,
        PolicyView policy,
        int recordings,
        long bytes,
        boolean more,
        List<ReasonView> reasons,
        RetentionView.KeptView heldBack,
        long missingBytes,
        List<ItemView> items)
        implements JsonBody {

    private static final int SHOWN = 100;

    /** What goes for one reason. */
    record ReasonView(String reason, int recordings, long bytes) {

        static ReasonView of(PruningPlan plan, PruningReason reason) {
            List<PruningStep> steps = plan.steps(reason);
            long bytes =
                    steps.stream().mapToLong(step -> step.candidate().bytes()).sum();
            return new ReasonView(reason.code(), steps.size(), bytes);
        }
    }

    /** A recording that goes. */
    record ItemView(String id, String node, String startedAt, long bytes, String reason) {

        static ItemView of(PruningStep step) {
            return new ItemView(
                    step.candidate().id().toString(),
                    step.candidate().home().value(),
                    Times.text(step.candidate().startedAt()),
                    step.candidate().bytes(),
                    step.reason().code());
        }
    }

    static PreviewView of(String node, RetentionPolicy policy, PruningPlan plan) {
        return new PreviewView(
                node,
                PolicyView.of(policy),
                plan.steps().size(),
                plan.bytes(),
                plan.more(),
                Arrays.stream(PruningReason.values())
                        .map(reason -> ReasonView.of(plan, reason))
                        .toList(),
                new RetentionView.KeptView(plan.heldBack(), plan.heldBackBytes()),
                plan.missingBytes(),
                plan.steps().stream().limit(SHOWN).map(ItemView::of).toList());
    }
}
