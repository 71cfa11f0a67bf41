// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.signalling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays the scenarios of {@code src/test/sipp} with SIPp, over UDP and TCP. */
@AgainstNode
class SippIT {
    private static final Path SCENARIOS = Path.of("src/test/sipp");
    private static final int PATIENCE_SECONDS = 20;

    @TempDir
    private Path directory;

    @BeforeAll
    static void shouldHaveSippInCi() {
        boolean there = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "sipp")));
        if (System.getenv("CI") != null) {
            assertThat(there).as("SIPp is installed (package sip-tester)").isTrue();
        }
        assumeTrue(there, "SIPp is not installed: apt-get install sip-tester");
    }

    static Stream<Arguments> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".xml"))
                    .sorted()
                    .toList();
            assertThat(names).isNotEmpty();
            return names.stream().flatMap(name -> Stream.of(Arguments.of(name, "u1"), Arguments.of(name, "t1")));
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("scenarios")
    void shouldFollowTheScenario(String scenario, String transport) throws Exception {
        Path output = directory.resolve("output");
        Process sipp = new ProcessBuilder(
                        "sipp",
                        "127.0.0.1:" + TestNode.ofTheBuild().sip(),
                        "-sf",
                        SCENARIOS.resolve(scenario).toAbsolutePath().toString(),
                        "-i",
                        "127.0.0.1",
                        "-t",
                        transport,
                        "-m",
                        "1",
                        "-nostdin",
                        "-timeout",
                        PATIENCE_SECONDS + "s",
                        "-timeout_error",
                        "-trace_err",
                        "-error_file",
                        directory.resolve("errors").toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(sipp.waitFor(PATIENCE_SECONDS + 10L, TimeUnit.SECONDS))
                    .as("ended")
                    .isTrue();
            assertThat(sipp.exitValue()).as(() -> errors()).isZero();
        } finally {
            sipp.destroyForcibly();
        }
    }

    private String errors() {
        try {
            Path errors = directory.resolve("errors");
            return Files.exists(errors) ? Files.readString(errors) : Files.readString(directory.resolve("output"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
