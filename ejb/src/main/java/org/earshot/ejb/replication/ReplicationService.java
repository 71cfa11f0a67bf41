// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationJobs;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.ejb.replication.target.TargetTrust;
import org.earshot.ejb.replication.target.TokenSeal;

/** What people do about jobs; the nodes see it in the database within seconds. Thread-safe. */
final class ReplicationService implements ReplicationJobs {

    private static final Pattern TOKEN = Pattern.compile("[!-~]{16,200}");

    /** What the smallest text column of the databases takes, in ASCII. */
    private static final int LONGEST_CERTIFICATES = 60_000;

    private final ReplicationRows rows;
    private final TokenSeal seal;

    ReplicationService(ReplicationRows rows, TokenSeal seal) {
        this.rows = rows;
        this.seal = seal;
    }

    @Override
    public List<JobStatus> all() {
        return rows.jobs().stream().map(this::status).toList();
    }

    @Override
    public JobStatus status(String job) {
        return rows.job(job).map(this::status).orElseThrow(() -> unknown(job));
    }

    private JobStatus status(ReplicationJob job) {
        return new JobStatus(job, rows.runs(job.name()));
    }

    private static RecorderException unknown(String job) {
        return new RecorderException(
                ErrorCode.NOT_FOUND,
                "There is no job '" + job + "'; GET /api/v1/replication/jobs lists those there are");
    }

    @Override
    public JobStatus create(ReplicationJob job, String token) {
        if (!TOKEN.matcher(token).matches()) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST,
                    "A token that the target gave out is wanted: ./earshot replicate token create NAME at the target");
        }
        if (job.target().certificates().orElse("").length() > LONGEST_CERTIFICATES) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST, "At most " + LONGEST_CERTIFICATES + " characters of certificates are taken");
        }
        TargetTrust.context(job.target().certificates());
        rows.insert(job, seal.seal(job.name(), token));
        ReplicationLog.LOG.made(job.name(), job.target().addresses(), job.createdBy());
        return status(job);
    }

    @Override
    public void remove(String job, String who) {
        if (!rows.remove(job)) {
            throw unknown(job);
        }
        ReplicationLog.LOG.changed(job, "removed", who);
    }

    @Override
    public JobStatus run(String job, String who) {
        return change(job, "a run is asked for", who, before -> {
            if (before.paused()) {
                throw new RecorderException(
                        ErrorCode.CONFLICT, "Job '" + job + "' is paused; resume it, and it goes on where it was");
            }
            return before.requested();
        });
    }

    @Override
    public JobStatus pause(String job, String who) {
        return change(job, "paused", who, before -> before.withPaused(true));
    }

    @Override
    public JobStatus resume(String job, String who) {
        return change(job, "resumed", who, before -> before.withPaused(false));
    }

    @Override
    public JobStatus cancel(String job, String who) {
        return change(job, "cancelled", who, ReplicationJob::cancelled);
    }

    private JobStatus change(String job, String what, String who, UnaryOperator<ReplicationJob> how) {
        ReplicationJob changed = rows.change(job, how);
        ReplicationLog.LOG.changed(job, what, who);
        return status(changed);
    }
}
