// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationRows;

/** One client for each job, with the certificates that it trusts and its token. Thread-safe. */
public final class TargetClients {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final ReplicationRows rows;
    private final TokenSeal seal;
    private final Executor threads;
    private final Map<String, Known> clients = new ConcurrentHashMap<>();

    private record Known(ReplicationJob job, TargetClient client) {}

    /** @param threads of the HTTP clients */
    public TargetClients(ReplicationRows rows, TokenSeal seal, Executor threads) {
        this.rows = rows;
        this.seal = seal;
        this.threads = threads;
    }

    public TargetClient of(ReplicationJob job) throws TargetAwayException {
        Known known = clients.get(job.name());
        if (known != null && known.job().createdAt().equals(job.createdAt())) {
            return known.client();
        }
        Optional<String> token = rows.sealedToken(job.name()).flatMap(kept -> seal.open(job.name(), kept));
        if (token.isEmpty()) {
            throw new TargetAwayException(
                    "Its token was kept with another password of the cluster and cannot be read: make the job anew",
                    null);
        }
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .sslContext(TargetTrust.context(job.target().certificates()))
                .executor(threads)
                .build();
        TargetClient client = new TargetClient(http, job.target().addresses(), token.get());
        clients.put(job.name(), new Known(job, client));
        return client;
    }

    public void forget(String job) {
        clients.remove(job);
    }
}
