// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.replication.DailyWindow;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationJobs.JobStatus;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** A job and what the nodes do, or last did, for it. Its token is never shown. */
record JobView(
        String name,
        List<String> targets,
        boolean ownCertificates,
        ScopeView scope,
        String mode,
        @Nullable Long everySeconds,
        @Nullable String window,
        int workers,
        @Nullable Long removeAfterSeconds,
        String state,
        String createdBy,
        String createdAt,
        List<RunView> runs)
        implements JsonBody {

    /** Which recordings; null does not restrict. */
    record ScopeView(
            @Nullable String from,
            @Nullable String to,
            @Nullable String party,
            @Nullable String device,
            @Nullable String call,
            @Nullable String callKey,
            @Nullable String sipCallId,
            @Nullable String q) {

        static ScopeView of(RecordingFilter scope) {
            return new ScopeView(
                    scope.from().map(Times::text).orElse(null),
                    scope.to().map(Times::text).orElse(null),
                    scope.party().orElse(null),
                    scope.device().orElse(null),
                    scope.call().orElse(null),
                    scope.callKey().orElse(null),
                    scope.sipCallId().orElse(null),
                    scope.text().orElse(null));
        }
    }

    /** A run of a node. */
    record RunView(
            String node,
            String state,
            boolean byRequest,
            String startedAt,
            @Nullable String endedAt,
            long total,
            long sent,
            long present,
            long failed,
            long bytes,
            long bytesPerSecond,
            @Nullable String problem) {

        static RunView of(ReplicationRun run, Instant now) {
            String state = run.goesOn() ? "running" : run.cancelled() ? "cancelled" : "ended";
            return new RunView(
                    run.node().value(),
                    state,
                    run.byRequest(),
                    Times.text(run.startedAt()),
                    run.endedAt().map(Times::text).orElse(null),
                    run.counts().total(),
                    run.counts().sent(),
                    run.counts().present(),
                    run.counts().failed(),
                    run.counts().bytes(),
                    run.rate(now),
                    run.problem().orElse(null));
        }
    }

    static JobView of(JobStatus status, Instant now) {
        ReplicationJob job = status.job();
        boolean runs = status.runs().stream().anyMatch(ReplicationRun::goesOn);
        return new JobView(
                job.name(),
                job.target().addresses().stream().map(URI::toString).toList(),
                job.target().certificates().isPresent(),
                ScopeView.of(job.scope()),
                job.mode().code(),
                job.schedule().every().map(Duration::toSeconds).orElse(null),
                job.schedule().window().map(JobView::text).orElse(null),
                job.workers(),
                job.removeAfter().map(Duration::toSeconds).orElse(null),
                job.paused() ? "paused" : runs ? "running" : "idle",
                job.createdBy(),
                Times.text(job.createdAt()),
                status.runs().stream().map(run -> RunView.of(run, now)).toList());
    }

    private static String text(DailyWindow window) {
        return window.from() + "-" + window.to();
    }
}
