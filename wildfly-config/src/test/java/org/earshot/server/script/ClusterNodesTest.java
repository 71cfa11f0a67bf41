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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands to one node of a cluster, of which a web server plays the node and a process its server. */
final class ClusterNodesTest {
    @TempDir
    private Path directory;

    private final Queue<String> posted = new ConcurrentLinkedQueue<>();
    private Installation installed;
    private Path home;
    private HttpServer node;
    private String calls = "0";
    private String refuses = "";
    private volatile String job = "";

    @BeforeEach
    void layOut() throws IOException {
        installed = new Installation(directory);
        home = directory.resolve("home");
        node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node.createContext("/", exchange -> {
            if (exchange.getRequestMethod().equals("POST")) {
                posted.add(exchange.getRequestURI().getPath());
            }
            String metrics = "earshot_recordings_active " + calls + "\nearshot_rows_waiting 0\n";
            byte[] body = (job.isEmpty() ? metrics : job).getBytes(StandardCharsets.US_ASCII);
            boolean refused = exchange.getRequestURI().getPath().equals(refuses);
            exchange.sendResponseHeaders(refused ? 500 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        node.start();
        Installation.write(home.resolve("nodes"), "r1 1 1 " + node.getAddress().getPort() + "\n");
        Installation.write(home.resolve("cluster.state"), "address=127.0.0.1\nmanagement_port=1\n");
        Installation.write(home.resolve("r1/log/earshot.log"), "");
        Installation.write(home.resolve("log/manage.log"), "");
        Installation.write(home.resolve("users/admin"), "");
    }

    @AfterEach
    void end() {
        node.stop(0);
        installed.close();
    }

    private void aClusterRuns() {
        Path watchdog = directory.resolve("earshot-watchdog.sh");
        installed.script(watchdog, "sleep 59; :");
        Process running = installed.start(
                directory.resolve("watchdog.txt"), List.of("bash", watchdog.toString(), home.toString()));
        Installation.write(home.resolve("watchdog.pid"), running.pid() + "\n");
        installed.start(
                directory.resolve("r1.txt"),
                List.of("bash", "-c", "sleep 59; :", "-Dearshot-server.home=" + home + "/r1"));
        await().until(() -> Installation.processesWith("-Dearshot-server.home=" + home + "/r1")
                        .size()
                == 1);
    }

    private void controller(String text) {
        installed.script(installed.server().resolve("bin/jboss-cli.sh"), text);
    }

    private Installation.Ended cluster(String... words) {
        return installed.earshot(Stream.concat(
                        Stream.of("cluster"), Stream.concat(Stream.of(words), Stream.of("--home", home.toString())))
                .toArray(String[]::new));
    }

    @Test
    void shouldTakeTheNameOfANodeAsItIs() {
        aClusterRuns();
        for (String command : List.of("drain", "kill", "stop")) {
            Installation.Ended ended = cluster(command, "r.");
            assertThat(ended.status()).isEqualTo(2);
            assertThat(ended.said()).contains("There is no node 'r.'; the nodes are: r1");
        }
        assertThat(posted).isEmpty();
    }

    @Test
    void shouldPruneNothingWhenTheWordIsMisspelt() {
        Installation.Ended ended = installed.earshot("retention", "runs", "--yes", "--home", home.toString());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(posted).isEmpty();
    }

    /** Numbers of processes that are gone are used again. */
    @Test
    void shouldNotEndAProcessThatOnlyHasTheNumberOfOneOfTheCluster() {
        Process other = installed.start(directory.resolve("other"), List.of("sleep", "59"));
        for (String file : List.of("database.pid", "watchdog.pid")) {
            Installation.write(home.resolve(file), other.pid() + "\n");
        }
        assertThat(cluster("stop").said()).contains("No cluster runs in " + home);
        assertThat(other.isAlive()).isTrue();
        assertThat(cluster("status").said()).contains("watchdog -, database -");
    }

    @Test
    void shouldEndTheWatchdogAndTheDatabaseThatAreItsOwn() {
        aClusterRuns();
        Process database = installed.start(
                directory.resolve("database"), List.of("bash", "-c", "sleep 59; :", "-Dearshot-database.home=" + home));
        Installation.write(home.resolve("database.pid"), database.pid() + "\n");
        await().until(() ->
                Installation.processesWith("-Dearshot-database.home=" + home).size() == 1);

        assertThat(cluster("stop").status()).isZero();

        assertThat(database.isAlive()).isFalse();
        assertThat(Installation.processesWith("-Dearshot-server.home=" + home + "/r1"))
                .isEmpty();
    }

    @Test
    void shouldLetTheNodeTakeCallsAgainWhenItsRestartFails() {
        aClusterRuns();
        controller("echo 'Failed to connect to the controller'; exit 1");

        Installation.Ended ended = cluster("restart", "r1");

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.said())
                .contains("The domain controller did not do it: Failed to connect to the controller")
                .contains("r1 was not restarted and takes calls again");
        assertThat(posted).containsExactly("/api/v1/node/drain", "/api/v1/node/undrain");
        assertThat(home.resolve("r1/stopped")).doesNotExist();
        assertThat(home.resolve("r1/draining")).doesNotExist();
    }

    @Test
    void shouldSayThatTheNodeTakesNoCallsWhenThatFailsAsWell() {
        aClusterRuns();
        controller("exit 1");
        refuses = "/api/v1/node/undrain";

        Installation.Ended ended = cluster("restart", "r1");

        assertThat(ended.said()).contains("r1 was not restarted; ./earshot cluster resume r1");
        assertThat(home.resolve("r1/draining")).exists();
    }

    @Test
    void shouldLetTheNodeTakeCallsAgainWhenItsRestartIsInterrupted() {
        aClusterRuns();
        calls = "1";
        Path said = directory.resolve("said");
        Process restart =
                installed.start(said, installed.earshotCommand("cluster", "restart", "r1", "--home", home.toString()));
        await().until(() -> home.resolve("r1/draining").toFile().exists());

        installed.interrupt(restart);

        assertThat(installed.ended(restart, said).status()).isEqualTo(130);
        assertThat(posted).containsExactly("/api/v1/node/drain", "/api/v1/node/undrain");
        assertThat(home.resolve("r1/draining")).doesNotExist();
    }

    @Test
    void shouldNotKeepTheWatchdogFromANodeThatCouldNotBeStopped() {
        aClusterRuns();
        controller("exit 1");
        assertThat(cluster("stop", "r1").status()).isEqualTo(1);
        assertThat(home.resolve("r1/stopped")).doesNotExist();
    }

    @Test
    void shouldKeepTheWatchdogFromANodeThatWasStopped() {
        aClusterRuns();
        controller("exit 0");
        assertThat(cluster("stop", "r1").status()).isZero();
        assertThat(home.resolve("r1/stopped")).exists();
    }

    @Test
    void shouldDoNothingWhenThereAreWordsThatItDoesNotKnow() {
        aClusterRuns();
        controller("exit 0");
        assertThat(cluster("stop", "r1", "--help").said()).startsWith("usage: ./earshot cluster");
        assertThat(cluster("stop", "r1", "--now").said()).contains("cluster stop: unknown option --now");
        assertThat(cluster("drain", "r1", "r2").said()).contains("cluster drain: one too many: r2");
        assertThat(cluster("restart", "r1", "--wait", "-5").said()).contains("--wait: -5 is no number of seconds");
        assertThat(cluster("drian", "r1").said()).contains("cluster: there is no command 'drian'");
        assertThat(posted).isEmpty();
        assertThat(home.resolve("r1/stopped")).doesNotExist();
    }

    @Test
    void shouldSayThatARunCameToNothing() {
        job = "{\"state\":\"idle\",\"runs\":[{\"state\":\"running\",\"total\":2,\"sent\":0,\"present\":0,\"failed\":0,"
                + "\"bytes\":0,\"problem\":\"No route to it\"}]}";
        Path said = directory.resolve("said");
        Process waiting = installed.start(
                said, installed.earshotCommand("replicate", "run", "nightly", "--wait", "--home", home.toString()));
        await().until(() -> Installation.read(said).contains("it waits, and tries again: No route to it"));
        job = "{\"state\":\"idle\",\"runs\":[{\"state\":\"ended\",\"total\":2,\"sent\":2,\"present\":0,\"failed\":0,"
                + "\"bytes\":0}]}";
        assertThat(installed.ended(waiting, said).status()).isZero();

        job = "{\"state\":\"idle\",\"runs\":[{\"state\":\"ended\",\"total\":2,\"sent\":0,\"present\":0,\"failed\":0,"
                + "\"bytes\":0,\"problem\":\"The target is this cluster itself\"}]}";
        Installation.Ended ended =
                installed.earshot("replicate", "run", "nightly", "--wait", "--home", home.toString());

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.said()).contains("Nothing was copied: The target is this cluster itself");
    }

    /** Words that make no request end the command before anything is asked, and not after the default was. */
    @Test
    void shouldShowNoOtherPreviewWhenAnOptionOfRetentionIsWrong() {
        Installation.Ended ended =
                installed.earshot("retention", "preview", "--max-age", "-3d", "--home", home.toString());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.said()).isEqualTo("earshot: retention: --max-age takes no '-3d'\n");
    }
}
