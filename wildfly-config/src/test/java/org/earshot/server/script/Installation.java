// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A copy of the scripts beside a server, a JDK and a simulator that are made up: each test says what these do. Everything that
 * it started ends with it. Confined to one thread.
 */
final class Installation implements AutoCloseable {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path SERVER = Path.of("src/main/server");
    private static final int PATIENCE_SECONDS = 60;

    private final Path root;
    private final List<Process> started = new ArrayList<>();
    private int runs;

    /** What a script said, on both streams, and its exit status. */
    record Ended(int status, String said) {}

    Installation(Path directory) {
        root = directory.resolve("installed");
        copy(ROOT.resolve("scripts"), root.resolve("scripts"));
        copy(SERVER.resolve("bin"), server().resolve("bin"));
        script(root.resolve("earshot"), read(ROOT.resolve("earshot")));
        script(jdk().resolve("bin/javac"), "echo javac 17");
        script(jdk().resolve("bin/java"), "cat > /dev/null");
        script(jdk().resolve("bin/keytool"), "exit 0");
        write(server().resolve("jboss-modules.jar"), "");
        write(root.resolve("simulator/target/earshot-simulator.jar"), "");
    }

    Path server() {
        return root.resolve("wildfly-config/target/server");
    }

    Path jdk() {
        return root.resolve("jdk");
    }

    /** Lays out a program in bash. */
    void script(Path file, String text) {
        write(file, text.startsWith("#!") ? text : "#!/usr/bin/env bash\n" + text + "\n");
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a file; empty when there is none. */
    static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs {@code ./earshot} with these words to its end. */
    Ended earshot(String... words) {
        Path said = root.resolve("said-" + runs++);
        return ended(start(said, earshotCommand(words)), said);
    }

    Ended ended(Process process, Path said) {
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as(read(said))
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return new Ended(process.exitValue(), read(said));
    }

    List<String> earshotCommand(String... words) {
        return Stream.concat(Stream.of(root.resolve("earshot").toString()), Stream.of(words))
                .toList();
    }

    /**
     * Starts a command in a session of its own, as a terminal does, which {@link #interrupt} can reach as a whole: also when these tests run
     * in the background of a script, where SIGINT is ignored.
     */
    Process start(Path said, List<String> command) {
        List<String> words = new ArrayList<>(List.of("setsid", "env", "--default-signal=INT"));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(said.toFile());
        builder.environment().put("EARSHOT_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", jdk().toString());
        builder.environment().put("PATH", root.resolve("path") + ":" + System.getenv("PATH"));
        builder.environment().put("WATCHDOG_PATIENCE", "0");
        builder.environment().keySet().removeIf(name -> name.equals("EARSHOT_HOME") || name.startsWith("TLS_"));
        try {
            Process process = builder.start();
            started.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A program that is found before those of the machine. */
    void program(String name, String text) {
        script(root.resolve("path").resolve(name), text);
    }

    /** Ctrl-C: all processes of the terminal get it. */
    void interrupt(Process process) {
        signal("INT", "-" + process.pid());
    }

    private static void signal(String name, String pid) {
        try {
            new ProcessBuilder("kill", "-" + name, "--", pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether a process runs, ended ones that nobody has asked for their status not among them. */
    static boolean runs(String pid) {
        return !read(Path.of("/proc", pid.strip(), "stat")).matches("(?s)|.*\\) Z .*");
    }

    /** The processes that have this word among the arguments of their command lines. */
    static List<String> processesWith(String word) {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("[0-9]+"))
                    .filter(name -> List.of(commandLine(name).split("\0")).contains(word))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String commandLine(String pid) {
        try {
            return Files.readString(Path.of("/proc", pid, "cmdline"));
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        for (Process process : started) {
            signal("KILL", "-" + process.pid());
            process.destroyForcibly();
        }
    }

    private void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            files.filter(Files::isRegularFile).forEach(file -> script(to.resolve(file.getFileName()), read(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
