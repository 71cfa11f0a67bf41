// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.testsupport.NodeReports;

/** The API of another node, as a test wants it. */
final class PeerServer implements AutoCloseable {

    private final HttpServer server;
    private final String scheme;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private PeerServer(HttpServer server, String scheme, HttpHandler handler) {
        this.server = server;
        this.scheme = scheme;
        server.setExecutor(threads);
        server.createContext("/", handler);
        server.start();
    }

    static PeerServer plain(HttpHandler handler) {
        try {
            return new PeerServer(HttpServer.create(anyPort(), 0), "http", handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PeerServer secure(SSLContext context) {
        try {
            HttpsServer server = HttpsServer.create(anyPort(), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context));
            return new PeerServer(server, "https", exchange -> answer(exchange, 200, "secret"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length());
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** What the node says of itself. */
    NodeReport report(NodeState state) {
        NodeReport report = NodeReports.node("r2", state, 0);
        String api = scheme + "://127.0.0.1:" + server.getAddress().getPort();
        return new NodeReport(
                new NodeId("r2"),
                1,
                1,
                new NodePlace("east", "host2", "192.0.2.2", 5060, api),
                state,
                report.reasons(),
                report.load(),
                report.at());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
}
