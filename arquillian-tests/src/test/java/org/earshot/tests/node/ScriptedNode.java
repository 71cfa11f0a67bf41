// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node of its own that is run by the front-door script, as a user runs it. Confined to one thread. */
public final class ScriptedNode implements AutoCloseable {
    private static final Path ROOT =
            Path.of(System.getProperty("earshot.root")).toAbsolutePath().normalize();
    private static final int PATIENCE_SECONDS = 240;

    private final TestNode node;
    private final Path output;

    /** A fresh node whose data are in {@code target/<name>}. */
    public ScriptedNode(String name) {
        Path home = Path.of("target", name).toAbsolutePath();
        node = new TestNode(home, freePort(), freePort(), freePort(), freePort());
        output = Path.of("target", name + ".txt").toAbsolutePath();
        run(List.of("bash", "src/test/scripts/prepare-node.sh", home.toString()));
    }

    public TestNode node() {
        return node;
    }

    /** Starts the node and returns when it is ready. */
    public void start() {
        run(List.of(
                ROOT.resolve("earshot").toString(),
                "run",
                "--background",
                "--home",
                node.home().toString(),
                "--sip-port",
                String.valueOf(node.sip()),
                "--https-port",
                String.valueOf(node.https()),
                "--http-port",
                String.valueOf(node.http()),
                "--management-port",
                String.valueOf(node.management()),
                "--media-ports",
                "18400-20399"));
    }

    /** Ends the server as a power cut or the kernel would: kill -9. */
    public void kill() {
        server().ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
        });
    }

    /** Asks the server to stop, as systemd does, and returns at once; the process is given back. */
    public ProcessHandle terminate() {
        ProcessHandle process = server().orElseThrow();
        process.destroy();
        return process;
    }

    @Override
    public void close() {
        run(List.of(
                ROOT.resolve("earshot").toString(),
                "stop",
                "--home",
                node.home().toString()));
    }

    private java.util.Optional<ProcessHandle> server() {
        try {
            return ProcessHandle.of(Long.parseLong(
                    Files.readString(node.home().resolve("node.pid")).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command))
                .redirectErrorStream(true)
                .redirectInput(new java.io.File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.environment().put("EARSHOT_NO_BUILD", "1");
        builder.environment().put("EARSHOT_HEAP", "512m");
        builder.environment().remove("TLS_KEYSTORE_PASSWORD");
        try {
            Process process = builder.start();
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ended", command)
                    .isTrue();
            assertThat(process.exitValue()).as("%s; see %s", command, output).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
