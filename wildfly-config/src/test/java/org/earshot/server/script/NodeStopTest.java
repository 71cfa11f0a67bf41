// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands to a single node that runs, of which a web server plays the API and a process its server. */
final class NodeStopTest {
    @TempDir
    private Path directory;

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private Installation installed;
    private Path home;
    private HttpServer node;
    private int live = 200;

    @BeforeEach
    void layOut() throws IOException {
        installed = new Installation(directory);
        home = directory.resolve("home");
        node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            byte[] body = "earshot_recordings_active 1\n".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(path.startsWith("/health") ? live : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        node.start();
        Installation.write(
                home.resolve("node.state"), "http_port=" + node.getAddress().getPort() + "\nsip_port=1\n");
        Installation.write(home.resolve("server/configuration/standalone-earshot.xml"), "");
        Installation.write(home.resolve("users/admin"), "");
        String word = "-Dearshot-server.home=" + home;
        Process server = installed.start(directory.resolve("server.txt"), List.of("bash", "-c", "sleep 59; :", word));
        Installation.write(home.resolve("node.pid"), server.pid() + "\n");
        await().until(() -> Installation.processesWith(word).size() == 1);
    }

    @AfterEach
    void end() {
        node.stop(0);
        installed.close();
    }

    /** Else nobody would be told that it refuses all calls from then on. */
    @Test
    void shouldLetTheNodeTakeCallsAgainWhenItsDrainIsInterrupted() {
        Path said = directory.resolve("said");
        Process command =
                installed.start(said, installed.earshotCommand("stop", "--drain", "100", "--home", home.toString()));
        await().until(() -> asked.contains("/metrics"));

        installed.interrupt(command);

        Installation.Ended ended = installed.ended(command, said);
        assertThat(ended.status()).isEqualTo(130);
        assertThat(ended.said()).contains("The node was not stopped, and takes calls again");
        assertThat(asked).containsSubsequence("/api/v1/node/drain", "/metrics", "/api/v1/node/undrain");
        assertThat(Installation.processesWith("-Dearshot-server.home=" + home)).hasSize(1);
    }

    @Test
    void shouldLeaveANodeDrainingThatDidSoBefore() {
        live = 503;
        Installation.write(home.resolve("node.ready"), "");
        Path said = directory.resolve("said");
        Process command =
                installed.start(said, installed.earshotCommand("stop", "--drain", "100", "--home", home.toString()));
        await().until(() -> asked.contains("/metrics"));

        installed.interrupt(command);

        assertThat(installed.ended(command, said).said()).contains("takes no new calls, as before");
        assertThat(asked).doesNotContain("/api/v1/node/undrain");
    }

    /** The command that started it may have been killed. */
    @Test
    void shouldKnowANodeThatIsReadyThoughNobodyWaitedForIt() {
        assertThat(installed.earshot("status", "--home", home.toString()).said())
                .contains("ready        yes")
                .doesNotContain("still starting");
        live = 503;
        assertThat(installed.earshot("status", "--home", home.toString()).said())
                .contains("still starting");
    }

    @Test
    void shouldNameTheCommandThatStopsANodeOfACluster() {
        Installation.write(directory.resolve("nodes"), "home 1 1 1\n");
        Installation.Ended one = installed.earshot("stop", "--home", home.toString());
        assertThat(one.status()).isEqualTo(2);
        assertThat(one.said()).contains("./earshot cluster stop home --home " + directory + " ends it");
        Installation.Ended all = installed.earshot("stop", "--home", directory.toString());
        assertThat(all.status()).isEqualTo(2);
        assertThat(all.said()).contains("./earshot cluster stop --home " + directory + " ends it");
    }
}
