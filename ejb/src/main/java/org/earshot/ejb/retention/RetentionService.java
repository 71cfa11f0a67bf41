// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.retention.HeldRecording;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.LegalHolds;
import org.earshot.domain.retention.PruningPlan;
import org.earshot.domain.retention.PruningProgress;
import org.earshot.domain.retention.RetentionAdmin;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.retention.RetentionStatus;

/** What people do about retention and holds. Thread-safe. */
final class RetentionService implements RetentionAdmin, LegalHolds {

    private final EarshotConfig config;
    private final RetentionRows rows;
    private final PruningPlanner planner;
    private final PruningRuns runs;
    private final HealthQueries health;
    private final Clock clock;

    RetentionService(
            EarshotConfig config,
            RetentionRows rows,
            PruningPlanner planner,
            PruningRuns runs,
            HealthQueries health,
            Clock clock) {
        this.config = config;
        this.rows = rows;
        this.planner = planner;
        this.runs = runs;
        this.health = health;
        this.clock = clock;
    }

    @Override
    public RetentionStatus status() {
        NodeHealth node = health.health();
        return new RetentionStatus(
                new NodeId(config.nodeName()),
                config.retention().policy(),
                config.retention().interval(),
                node.storage(),
                node.disk(),
                rows.totals(),
                runs.latest());
    }

    @Override
    public PruningPlan preview(RetentionPolicy policy, int most) {
        return planner.plan(policy, true, most, Set.of());
    }

    @Override
    public PruningProgress run(RetentionPolicy policy, String who) {
        return runs.start(policy, Optional.of(who))
                .orElseThrow(() -> new RecorderException(
                        ErrorCode.CONFLICT,
                        "A pruning run goes on at node " + config.nodeName()
                                + "; GET /api/v1/retention says how far it is. Ask again when it has ended"));
    }

    @Override
    public LegalHold hold(RecordingId recording, String who, String why) {
        LegalHold placed = rows.hold(recording, wanted(who, why));
        RetentionLog.LOG.held(recording, placed.who(), placed.why());
        return placed;
    }

    private LegalHold wanted(String who, String why) {
        try {
            return new LegalHold(who, why, clock.instant());
        } catch (IllegalArgumentException e) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public void release(RecordingId recording, String who) {
        rows.release(recording)
                .ifPresent(before ->
                        RetentionLog.LOG.released(recording, who, before.who(), before.since(), before.why()));
    }

    @Override
    public Map<RecordingId, LegalHold> of(Collection<RecordingId> recordings) {
        return rows.holds(recordings);
    }

    @Override
    public List<HeldRecording> all(int limit) {
        return rows.held(limit);
    }
}
