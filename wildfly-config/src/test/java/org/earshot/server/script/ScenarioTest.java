// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the scenarios of the cluster's trials expect, and how they are judged. */
final class ScenarioTest {

    private static final Path BENCH = Path.of("../bench").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    private record Said(int status, String text) {}

    @BeforeAll
    static void needPython() {
        boolean found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "python3")));
        Assumptions.assumeTrue(found, "there is no python3 here");
    }

    private static Said scenario(String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("python3", BENCH.resolve("scenario.py").toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private Said judged(String figures, String... more) throws IOException, InterruptedException {
        String expected =
                file("loss.ini", "[fault]\nwhat = kill\n[expect]\nfailed = 0\ngap-most = 4 # s\nbegun = 80 or more\n");
        return scenario(Stream.concat(Stream.of("judge", expected, file("figures", figures)), Stream.of(more))
                .toArray(String[]::new));
    }

    static Stream<Path> handed() throws IOException {
        try (Stream<Path> files = Files.list(BENCH.resolve("scenarios"))) {
            return files.toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("handed")
    void shouldKnowEveryWordOfTheScenariosThatAreHere(Path scenario) throws Exception {
        Said said = scenario("read", scenario.toString());

        assertThat(said.status()).as(said.text()).isZero();
        assertThat(said.text()).contains("what=").contains("victim=").contains("rate=5\n");
    }

    /** Else a fault that costs all of a call's audio would be GOOD, as long as the call is not taken over. */
    @ParameterizedTest
    @MethodSource("handed")
    void shouldBoundInEachScenarioWhatAnyCallMayLack(Path scenario) throws Exception {
        String lacking = "\"stayed-lost-most\": 11.5, \"closed-lost-most\": 11.5, \"others-lost-most\": 11.5";

        Said said = scenario("judge", scenario.toString(), file("figures", "{" + lacking + "}"));

        assertThat(said.text()).contains("others-lost-most is 11.5, expected is at most 0.1");
        if (!Files.readString(scenario).contains("victim = none")) {
            assertThat(said.text()).containsPattern("(stayed|closed)-lost-most is 11.5, expected is at most");
        }
    }

    @Test
    void shouldBeGoodWhenAllIsAsExpected() throws Exception {
        Said said = judged("{\"failed\": 0, \"gap-most\": 4}", "begun=80");

        assertThat(said).isEqualTo(new Said(0, "scenario loss                      GOOD\n"));
    }

    @Test
    void shouldNameEachFigureThatIsNotAsExpected() throws Exception {
        Said said = judged("{\"failed\": 1, \"gap-most\": 4.25, \"begun\": 79}");

        assertThat(said.status()).isEqualTo(1);
        assertThat(said.text())
                .endsWith("BAD: failed is 1, expected is at most 0; gap-most is 4.25, expected is at most 4; "
                        + "begun is 79, expected is 80 or more\n");
    }

    @Test
    void shouldBeBadWhenAFigureIsMissing() throws Exception {
        assertThat(judged("{\"failed\": 0, \"gap-most\": 1}"))
                .isEqualTo(new Said(1, "scenario loss                      BAD: begun is not known\n"));
    }

    @Test
    void shouldRefuseAScenarioThatItDoesNotUnderstand() throws Exception {
        String odd = file("odd.ini", "[fault]\nwhat = kill\n[expect]\nlost = 0\n");
        assertThat(scenario("read", odd).text()).contains("nobody knows lost");
        String word = file("word.ini", "[fault]\nwhat = kill $(true)\n[expect]\nfailed = 0\n");
        assertThat(scenario("read", word).text()).contains("what in [fault] cannot be 'kill $(true)'");
        String empty = file("empty.ini", "[fault]\nwhat = kill\n[expect]\n");
        assertThat(scenario("read", empty).text()).contains("nothing is expected, so nothing could fail");
        String bound = file("bound.ini", "[fault]\nwhat = kill\n[expect]\nfailed = none\n");
        assertThat(scenario("read", bound).text()).contains("failed = 'none' is neither");
    }
}
