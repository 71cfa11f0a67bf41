// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./earshot} says to words that it cannot do anything with. */
final class FrontDoorTest {
    @TempDir
    private Path directory;

    private Installation installed;
    private String home;

    @BeforeEach
    void layOut() {
        installed = new Installation(directory);
        home = directory.resolve("home").toString();
    }

    @AfterEach
    void end() {
        installed.close();
    }

    private void refuses(String why, String... words) {
        Installation.Ended ended = installed.earshot(words);
        assertThat(ended.status()).as(ended.said()).isEqualTo(2);
        assertThat(ended.said()).contains("earshot: " + why);
    }

    @Test
    void shouldHelpWithTheCommandThatIsNamed() {
        assertThat(installed.earshot("help", "run").said())
                .isEqualTo(installed.earshot("run", "--help").said())
                .startsWith("usage: ./earshot run");
        assertThat(installed.earshot("help", "kill-home").said()).startsWith("usage: ./earshot kill-home");
        refuses("There is no help for 'fly'", "help", "fly");
    }

    @Test
    void shouldSayWhichNumbersOfNodesThereCanBe() {
        refuses("cluster: 10 is no number of nodes on one machine: 1 to 9", "cluster", "10");
        refuses("cluster: -3 is no number", "cluster", "-3");
    }

    @Test
    void shouldAskForADirectoryWhenItsNameIsEmpty() {
        refuses("--home needs a directory", "status", "--home", "");
        refuses("--home needs a directory", "status", "--home=");
        refuses("--home needs a directory", "run", "--home", "");
        refuses("--home needs a directory", "cluster", "3", "--home", "");
    }

    @Test
    void shouldSayWhatIsWrongWithTheLinesOfTheLog() {
        Installation.write(Path.of(home, "log/earshot.log"), "one\ntwo\n");
        assertThat(installed.earshot("logs", "--home", home, "-n", "1").said()).isEqualTo("two\n");
        refuses("-n needs a value", "logs", "--home", home, "-n");
        refuses("-n: many is no number of lines", "logs", "-n", "many", "--home", home);
        refuses("logs: unknown option --all", "logs", "--all", "--home", home);
    }

    @Test
    void shouldAskNobodyWhatWasRecordedWhenOnlyTheTargetOfACallIsNamed() {
        installed.script(installed.jdk().resolve("bin/java"), "echo \"played ${*:3}\"");
        Installation.Ended ended = installed.earshot("call", "--home", home, "--target", "sip:a@192.0.2.1");
        assertThat(ended.status()).isZero();
        assertThat(ended.said())
                .contains("played call --no-api --target sip:a@192.0.2.1")
                .contains("nobody is asked what was recorded");
    }

    /** Two Mavens in one tree spoil each other's files. */
    @Test
    void shouldBuildOnceWhenTwoCommandsFindTheSourcesNewer() {
        Path began = directory.resolve("began");
        Path done = directory.resolve("done");
        installed.program("mvn", """
                [[ $* == *package* ]] || { echo "Apache Maven 3.9.9"; exit 0; }
                echo begun >> %s
                until [[ -f %s ]]; do sleep 0.1; done
                """.formatted(began, done));
        Installation.write(installed.server().resolve("standalone/configuration/standalone-earshot.xml"), "");
        List<String> build = new ArrayList<>(List.of("env", "-u", "EARSHOT_NO_BUILD"));
        build.addAll(installed.earshotCommand("build"));
        Path first = directory.resolve("first");
        Path second = directory.resolve("second");
        Process one = installed.start(first, build);
        await().until(() -> !Installation.read(began).isEmpty());
        Process other = installed.start(second, build);
        await().until(() -> Installation.read(second).contains("Another ./earshot builds here: waiting for it"));
        Installation.write(done, "");

        assertThat(installed.ended(one, first).status()).isZero();
        assertThat(installed.ended(other, second).status()).isZero();
        assertThat(Installation.read(began)).isEqualTo("begun\n");
    }

    @Test
    void shouldNeedANodeWhenTheTargetOfACallIsNotNamed() {
        Installation.Ended ended = installed.earshot("call", "--home", home, "--api", "https://192.0.2.1:8443");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.said()).contains("No node runs in " + home + ": ./earshot run --home " + home);
        assertThat(installed.earshot("load", "--home=" + home).said()).contains("No node runs in " + home);
    }
}
