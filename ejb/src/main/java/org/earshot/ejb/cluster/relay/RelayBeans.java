// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.PeerNodes;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.config.DaemonThreads;

/** Builds what asks the other nodes. */
@ApplicationScoped
public class RelayBeans {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration PART = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofSeconds(1);
    /** Beyond the time that the other node may take for a rendition. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    @Produces
    @Singleton
    RelayCounters counters() {
        return new RelayCounters();
    }

    @Produces
    @Singleton
    PeerNodes peers(
            EarshotConfig config, ClusterNodes nodes, RelayCounters counters, Background background, Ticker ticker) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .sslContext(NodeTrust.context(tls(), password()))
                .executor(Executors.newCachedThreadPool(new DaemonThreads("earshot-relay")))
                .build();
        Duration rendition =
                config.rendering().timeLimit().plus(config.media().maxDuration().dividedBy(10));
        // The server has 16 request threads for each core: half of them.
        int atOnce = 8 * Runtime.getRuntime().availableProcessors();
        HttpPeers peers = new HttpPeers(
                client, nodes, counters, new HttpPeers.Limits(rendition.plus(MARGIN), PART, atOnce), ticker);
        background.every(LOOK, peers::look);
        return peers;
    }

    /** Where the server's own TLS finds its key store, see the path {@code earshot-server.shared} of its configuration. */
    private static Path tls() {
        String base = System.getProperty("jboss.server.base.dir", "");
        String own = System.getProperty("earshot-server.home", base);
        return Path.of(System.getProperty("earshot-server.shared", own)).resolve("tls");
    }

    private static String password() {
        String password = System.getenv("TLS_KEYSTORE_PASSWORD");
        return password == null ? "changeit" : password;
    }
}
