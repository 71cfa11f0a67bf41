// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Three nodes of their own that are run by the front-door script, as a user runs them. Confined to one thread. */
final class ScriptedCluster implements AutoCloseable {
    private static final Path ROOT =
            Path.of(System.getProperty("earshot.root")).toAbsolutePath().normalize();
    private static final int PATIENCE_SECONDS = 420;
    private static final int NODES = 3;

    private final Path home = Path.of("target", "cluster").toAbsolutePath();
    private int commands;

    /**
     * What a command of the script came to.
     *
     * @param out its standard output
     * @param err its error stream
     */
    record Outcome(int status, String out, String err) {}

    /** Starts all nodes on free ports and returns when they are ready. */
    void start() {
        Outcome started = earshot(
                "cluster",
                String.valueOf(NODES),
                "--background",
                "--offset",
                String.valueOf(freeOffset()),
                "--media-ports",
                "20400-23399");
        assertThat(started.status()).as(started.toString()).isZero();
    }

    /** The directories of the nodes. */
    List<Path> nodes() {
        return IntStream.rangeClosed(1, NODES)
                .mapToObj(k -> home.resolve("r" + k))
                .toList();
    }

    /** Runs a command of the script against the whole cluster. */
    Outcome earshot(String... words) {
        return earshot(home, words);
    }

    /** Runs a command of the script against one directory. */
    Outcome earshot(Path where, String... words) {
        List<String> command = new ArrayList<>(List.of(ROOT.resolve("earshot").toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--home", where.toString()));
        commands++;
        Path out = Path.of("target", "cluster-" + commands + ".out").toAbsolutePath();
        Path err = Path.of("target", "cluster-" + commands + ".err").toAbsolutePath();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new java.io.File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("EARSHOT_NO_BUILD", "1");
        builder.environment().remove("TLS_KEYSTORE_PASSWORD");
        try {
            Process process = builder.start();
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroy();
            }
            assertThat(ended).as("%s ended; see %s", command, out).isTrue();
            return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ports of the nodes lie 100 apart. */
    private static int freeOffset() {
        Random random = new Random();
        return random.ints(40_000, 54_000)
                .filter(offset -> IntStream.range(0, NODES)
                        .allMatch(k -> isFree(5060 + 100 * k + offset) && isFree(7600 + 100 * k + offset)))
                .filter(offset -> isFree(9092 + offset) && isFree(9990 + offset))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress("127.0.0.1", port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    @Override
    public void close() {
        earshot("cluster", "stop");
    }
}
