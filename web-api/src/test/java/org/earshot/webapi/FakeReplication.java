// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationJobs;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.inbox.ClusterIdentity;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.replication.inbox.ReplicationOrigins;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.domain.replication.inbox.ReplicationTokens;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.domain.replication.inbox.UploadStatus.State;

/** Jobs, tokens, uploads and origins in memory. The secret of a token is its name behind {@code secret-}. */
final class FakeReplication implements ReplicationJobs, ReplicationOrigins {

    static final Instant NOW = FakeCluster.NOW;

    final Map<String, ReplicationJob> jobs = new TreeMap<>();
    final Map<String, String> jobTokens = new HashMap<>();
    final Map<RecordingId, ReplicationOrigin> origins = new HashMap<>();
    final Tokens tokens = new Tokens();
    final Inbox inbox = new Inbox();

    @Override
    public List<JobStatus> all() {
        return jobs.values().stream().map(FakeReplication::status).toList();
    }

    @Override
    public JobStatus status(String job) {
        return status(known(job));
    }

    private static JobStatus status(ReplicationJob job) {
        ReplicationRun run = new ReplicationRun(
                job.name(),
                new NodeId("node-a"),
                true,
                1,
                0,
                NOW.minusSeconds(10),
                Optional.empty(),
                false,
                Optional.empty(),
                new ReplicationRun.Counts(9, 5, 1, 2, 1000),
                Optional.of("It is away"));
        return new JobStatus(job, job.requests() > 0 ? List.of(run) : List.of());
    }

    private ReplicationJob known(String job) {
        return Optional.ofNullable(jobs.get(job))
                .orElseThrow(() -> new RecorderException(ErrorCode.NOT_FOUND, "There is no job " + job));
    }

    @Override
    public JobStatus create(ReplicationJob job, String token) {
        if (jobs.putIfAbsent(job.name(), job) != null) {
            throw new RecorderException(ErrorCode.CONFLICT, "There is a job " + job.name());
        }
        jobTokens.put(job.name(), token);
        return status(job);
    }

    @Override
    public void remove(String job, String who) {
        known(job);
        jobs.remove(job);
    }

    @Override
    public JobStatus run(String job, String who) {
        if (known(job).paused()) {
            throw new RecorderException(ErrorCode.CONFLICT, "It is paused");
        }
        return change(job, ReplicationJob::requested);
    }

    @Override
    public JobStatus pause(String job, String who) {
        return change(job, before -> before.withPaused(true));
    }

    @Override
    public JobStatus resume(String job, String who) {
        return change(job, before -> before.withPaused(false));
    }

    @Override
    public JobStatus cancel(String job, String who) {
        return change(job, ReplicationJob::cancelled);
    }

    private JobStatus change(String job, UnaryOperator<ReplicationJob> how) {
        jobs.put(job, how.apply(known(job)));
        return status(job);
    }

    @Override
    public Map<RecordingId, ReplicationOrigin> origins(Collection<RecordingId> recordings) {
        Map<RecordingId, ReplicationOrigin> found = new HashMap<>(origins);
        found.keySet().retainAll(recordings);
        return found;
    }

    /** Tokens in memory. */
    static final class Tokens implements ReplicationTokens {

        final Map<String, ReplicationToken> known = new TreeMap<>();

        @Override
        public List<ReplicationToken> all() {
            return List.copyOf(known.values());
        }

        @Override
        public Issued create(String name, String who) {
            ReplicationToken token = new ReplicationToken(name, who, NOW, Optional.empty(), Optional.empty());
            if (known.putIfAbsent(name, token) != null) {
                throw new RecorderException(ErrorCode.CONFLICT, "There is a token " + name);
            }
            return new Issued(token, "secret-" + name);
        }

        @Override
        public void revoke(String name, String who) {
            if (known.remove(name) == null) {
                throw new RecorderException(ErrorCode.NOT_FOUND, "There is no token " + name);
            }
        }

        @Override
        public Optional<ReplicationToken> check(String secret) {
            return Optional.ofNullable(known.get(secret.replaceFirst("^secret-", "")));
        }
    }

    /** Remembers what is done. */
    static final class Inbox implements ReplicationInbox {

        final List<String> done = new ArrayList<>();
        Optional<RecorderException> failure = Optional.empty();

        @Override
        public ClusterIdentity identity() {
            return new ClusterIdentity("c-1", "east");
        }

        @Override
        public UploadStatus offer(byte[] manifest, String token) {
            return does("offer " + new String(manifest, java.nio.charset.StandardCharsets.UTF_8) + " by " + token, 0);
        }

        @Override
        public UploadStatus status(RecordingId recording) {
            return does("status", 7);
        }

        @Override
        public UploadStatus append(RecordingId recording, long offset, InputStream part) {
            try {
                return does("append", offset + part.readAllBytes().length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public UploadStatus complete(RecordingId recording, String token) {
            return does("complete by " + token, 7);
        }

        @Override
        public UploadStatus verify(RecordingId recording, String sha256) {
            return does("verify", 7);
        }

        private UploadStatus does(String what, long offset) {
            failure.ifPresent(thrown -> {
                throw thrown;
            });
            done.add(what);
            return new UploadStatus(State.OPEN, offset, "Send the rest");
        }
    }
}
