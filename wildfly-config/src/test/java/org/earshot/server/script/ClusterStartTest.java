// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./earshot cluster} with nodes that never get ready. */
final class ClusterStartTest {
    /** Where no other test has its ports. */
    private static final String OFFSET = "23000";

    @TempDir
    private Path directory;

    private Installation installed;
    private Path home;

    @BeforeEach
    void layOut() {
        installed = new Installation(directory);
        home = directory.resolve("home");
        Installation.write(installed.server().resolve("domain/configuration/domain-earshot.xml"), "");
        installed.script(
                installed.jdk().resolve("bin/java"),
                "[[ $* == *h2.tools.Server* ]] && { sleep 59; exit; }; cat > /dev/null");
        installed.script(installed.server().resolve("bin/jboss-cli.sh"), "exit 0");
        // Takes a while until it has started a process controller, which this test does not wait for.
        installed.script(installed.server().resolve("bin/domain.sh"), "sleep 59 & trap \"kill $!; exit\" TERM; wait");
    }

    @AfterEach
    void end() {
        installed.close();
        ours().forEach(pid -> ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly));
    }

    private List<String> ours() {
        return Stream.of(
                        "-Djboss.domain.base.dir=" + home + "/domain",
                        "-Dearshot-database.home=" + home,
                        home.toString())
                .flatMap(word -> Installation.processesWith(word).stream())
                .distinct()
                .toList();
    }

    @Test
    void shouldLeaveNothingRunningWhenItIsInterruptedWhileTheNodesStart() {
        Path said = directory.resolve("said");
        Process start = installed.start(
                said,
                installed.earshotCommand(
                        "cluster", "1", "--background", "--home", home.toString(), "--offset", OFFSET));
        await().until(() -> !Installation.processesWith("-Djboss.domain.base.dir=" + home + "/domain")
                        .isEmpty()
                && !Installation.processesWith("-Dearshot-database.home=" + home)
                        .isEmpty());

        installed.interrupt(start);

        Installation.Ended ended = installed.ended(start, said);
        assertThat(ended.status()).isEqualTo(130);
        assertThat(ended.said()).contains("The cluster was stopped while it was starting");
        assertThat(ours()).isEmpty();
    }

    @Test
    void shouldSayWhichDirectoryCannotBeUsed() {
        Installation.Ended ended = installed.earshot("cluster", "1", "--home", "/proc/none", "--offset", OFFSET);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.said()).startsWith("earshot: The data directory /proc/none cannot be made or written");
    }
}
