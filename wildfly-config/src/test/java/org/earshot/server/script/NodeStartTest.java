// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./earshot run} with a server that never gets ready. */
final class NodeStartTest {
    @TempDir
    private Path directory;

    private Installation installed;
    private Path home;
    private Path said;
    private String word;

    @BeforeEach
    void layOut() {
        installed = new Installation(directory);
        home = directory.resolve("home");
        said = directory.resolve("said");
        word = "-Dearshot-server.home=" + home;
        for (String file : List.of(
                "standalone/configuration/standalone-earshot.xml",
                "standalone/configuration/mgmt-users.properties",
                "standalone/configuration/mgmt-groups.properties",
                "standalone/configuration/application-users.properties",
                "standalone/configuration/application-roles.properties",
                "earshot/logging.properties")) {
            Installation.write(installed.server().resolve(file), "");
        }
        // As WildFly's script: the server is its child, and a signal is handed on.
        installed.script(installed.server().resolve("bin/java"), """
                trap 'echo "WFLYSRV0220: asked to stop"; echo "ERROR all that it was about to start"; exit 143' TERM
                echo starting
                while true; do sleep 0.1; done
                """);
        installed.script(installed.server().resolve("bin/standalone.sh"), """
                bash "${0%/*}/java" "$@" &
                echo $! > "$JBOSS_PIDFILE"
                trap "kill -TERM $! 2> /dev/null" TERM
                wait $!
                wait $!
                exit 0
                """);
    }

    @AfterEach
    void end() {
        installed.close();
        Installation.processesWith(word)
                .forEach(pid -> ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly));
    }

    private List<String> run(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--home", home.toString()));
        for (String option : List.of("--sip-port", "--https-port", "--http-port", "--management-port")) {
            words.add(option);
            words.add(String.valueOf(freePort()));
        }
        words.addAll(List.of(more));
        return installed.earshotCommand(words.toArray(String[]::new));
    }

    @Test
    void shouldRefuseASettingBeforeItStartsAnything() {
        installed.script(installed.jdk().resolve("bin/java"), """
                [[ $* == *SettingsCheck*" earshot.media.port-from=20000 "*" earshot.odd=1" ]] || exit 0
                echo "There is no setting earshot.odd"
                exit 2
                """);
        Installation.Ended ended = installed.earshot(
                "run", "--home", home.toString(), "--media-ports", "20000-20999", "--set", "earshot.odd=1");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.said()).isEqualTo("earshot: There is no setting earshot.odd\n");
        assertThat(home.resolve("server")).doesNotExist();
    }

    @Test
    void shouldLookAtSettingsInTheEnvironmentBeforeItStartsAnything() {
        installed.script(installed.jdk().resolve("bin/java"), """
                [[ $* == *SettingsCheck* && ${EARSHOT_MEDIA_MAX_CALLS-} == many ]] || exit 0
                echo "earshot.media.max-calls is 'many'"
                exit 2
                """);
        List<String> words = new ArrayList<>(List.of("env", "EARSHOT_MEDIA_MAX_CALLS=many"));
        words.addAll(installed.earshotCommand("run", "--home", home.toString()));
        Installation.Ended ended = installed.ended(installed.start(said, words), said);
        assertThat(ended).isEqualTo(new Installation.Ended(2, "earshot: earshot.media.max-calls is 'many'\n"));
        assertThat(home.resolve("server")).doesNotExist();
    }

    @Test
    void shouldRefusePortsThatCannotBeBeforeItStartsAnything() {
        assertThat(installed
                        .earshot("run", "--home", home.toString(), "--sip-port", "8443")
                        .said())
                .contains("--sip-port and --https-port are both 8443");
        assertThat(installed
                        .earshot("run", "--home", home.toString(), "--media-ports", "27001-27999")
                        .said())
                .contains("the first one must be even, not 27001");
        assertThat(installed
                        .earshot("run", "--home", home.toString(), "--media-ports", "09000-08999")
                        .said())
                .contains("--media-ports: 09000-08999 is no range of ports");
        assertThat(home).doesNotExist();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Process starting(String... more) {
        Installation.write(home.resolve("node.pid"), "");
        Process command = installed.start(said, run(more));
        await().until(() -> !Installation.read(home.resolve("node.pid")).isEmpty());
        return command;
    }

    @Test
    void shouldLeaveNothingRunningWhenItIsInterruptedWhileTheNodeStarts() {
        for (boolean background : List.of(true, false)) {
            Process command = background ? starting("--background") : starting();
            installed.interrupt(command);

            Installation.Ended ended = installed.ended(command, said);

            assertThat(ended.status()).isEqualTo(130);
            assertThat(ended.said()).contains("The node was stopped while it was starting");
            assertThat(Installation.processesWith(word)).isEmpty();
        }
    }

    @Test
    void shouldSayThatItWasStoppedAndNotWhatFailedWhenItIsStoppedWhileItStarts() {
        Process command = starting();

        assertThat(installed.earshot("stop", "--home", home.toString()).status())
                .isZero();

        Installation.Ended ended = installed.ended(command, said);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.said())
                .contains("The node was stopped while it was starting", "\nstarting\n")
                .doesNotContain("ERROR all that", "did not get ready");
    }

    @Test
    void shouldStopTheServerThoughItsPidFileIsGone() throws IOException {
        Process command = starting();
        java.nio.file.Files.delete(home.resolve("node.pid"));

        assertThat(installed.earshot("stop", "--home", home.toString()).said()).contains("stopped");

        installed.ended(command, said);
        assertThat(Installation.processesWith(word)).isEmpty();
    }

    @Test
    void shouldRefuseToStartTwiceInOneDirectoryWhileTheFirstIsStarting() {
        starting();
        String running = Installation.read(home.resolve("node.pid"));
        Path other = directory.resolve("other");

        Installation.Ended ended = installed.ended(installed.start(other, run("--background")), other);

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.said()).contains("Another command starts or runs " + home);
        assertThat(Installation.read(home.resolve("node.pid"))).isEqualTo(running);
    }

    /** Else nobody could remove recordings by it. */
    @Test
    void shouldLeaveANodeRunningThatOnlyLacksRoomOnItsDisk() throws IOException {
        List<String> words = run("--background");
        int port = Integer.parseInt(words.get(words.indexOf("--http-port") + 1));
        Process command = installed.start(said, words);
        await().until(() -> !Installation.read(home.resolve("node.pid")).isEmpty());
        HttpServer node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        node.createContext("/", exchange -> {
            boolean live = exchange.getRequestURI().getPath().endsWith("live");
            byte[] body = "{\"reason\":\"The recording disk is full; make room\"}".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(live ? 200 : 503, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        node.start();
        try {
            Installation.Ended ended = installed.ended(command, said);
            assertThat(ended.status()).isZero();
            assertThat(ended.said())
                    .contains("the node takes no calls: The recording disk is full; make room")
                    .contains("Earshot runs, but takes no calls");
            assertThat(Installation.processesWith(word)).isNotEmpty();
        } finally {
            node.stop(0);
        }
    }

    /** Two servers would write the same files. */
    @Test
    void shouldKnowTheNodeOfADirectoryByAnyNameOfIt() throws IOException {
        starting("--background");
        String running = Installation.read(home.resolve("node.pid"));
        Path link = java.nio.file.Files.createSymbolicLink(directory.resolve("link"), home);
        Path other = directory.resolve("other");
        Process second = installed.start(
                other,
                run("--background").stream()
                        .map(each -> each.equals(home.toString()) ? link.toString() : each)
                        .toList());

        assertThat(installed.ended(second, other).said()).contains("Another command starts or runs " + home);

        assertThat(Installation.read(home.resolve("node.pid"))).isEqualTo(running);
        assertThat(installed.earshot("stop", "--home", link.toString()).said()).contains("stopped");
        assertThat(Installation.processesWith(word)).isEmpty();
    }

    @Test
    void shouldRefuseAnAddressOfAnotherMachineBeforeAnythingIsStarted() {
        Path told = directory.resolve("told");
        Installation.Ended ended = installed.ended(installed.start(told, run("--address", "192.0.2.222")), told);
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.said()).contains("--address: 192.0.2.222 is no address of this machine", "127.0.0.1");
        assertThat(home.resolve("node.pid")).doesNotExist();
    }
}
