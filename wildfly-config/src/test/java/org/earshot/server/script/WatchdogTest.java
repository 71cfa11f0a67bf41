// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WatchdogTest {
    @TempDir
    private Path directory;

    private Installation installed;
    private Path home;
    private Path said;

    @BeforeEach
    void layOut() {
        installed = new Installation(directory);
        home = directory.resolve("home");
        said = directory.resolve("said");
        Installation.write(home.resolve("r1/log/earshot.log"), "");
    }

    @AfterEach
    void end() {
        installed.close();
    }

    private Process watch(String settings) {
        Installation.write(home.resolve("watchdog.conf"), "nodes=r1\n" + settings);
        return installed.start(said, List.of("bash", installed.server() + "/bin/earshot-watchdog.sh", home.toString()));
    }

    /** Else a node would come up in a cluster that is being stopped. */
    @Test
    void shouldEndTheStartThatItAsksForWhenItEnds() {
        Path asked = directory.resolve("asked");
        installed.script(installed.server().resolve("bin/jboss-cli.sh"), "echo $$ > '" + asked + "'; sleep 59; exit 1");
        Process watchdog = watch("");
        await().until(() -> Installation.read(asked).endsWith("\n"));

        watchdog.destroy();

        assertThat(installed.ended(watchdog, said).status()).isZero();
        await().until(() -> !Installation.runs(Installation.read(asked)));
    }

    @Test
    void shouldTakeOffEveryAddressThatALostNodeMayHaveHad() {
        Path moved = directory.resolve("moved");
        installed.script(installed.server().resolve("bin/earshot-address.sh"), "echo \"$@\" >> '" + moved + "'");
        watch("addresses='r1=192.0.2.101 r2=192.0.2.99 r1=192.0.2.102'\n");
        await().until(() -> Installation.read(moved).contains("102"));
        assertThat(Installation.read(moved)).startsWith("down 192.0.2.101\ndown 192.0.2.102\n");
    }

    /** The number in a pid file may be another process by now. */
    @Test
    void shouldStartItsProcessControllerThoughThatOfAnotherClusterHasItsNumber() {
        Path launched = directory.resolve("launched");
        installed.script(installed.server().resolve("bin/domain.sh"), "echo \"$@\" >> '" + launched + "'");
        Process other = installed.start(
                directory.resolve("other"),
                List.of("bash", "-c", "sleep 59; :", "-D[Process Controller]", "-Djboss.domain.base.dir=/elsewhere"));
        Installation.write(home.resolve("controller.pid"), other.pid() + "\n");
        watch("domain=(-Djboss.domain.base.dir=" + home + "/domain)\n");
        await().until(() -> Installation.read(launched).contains(home + "/domain"));
        assertThat(other.isAlive()).isTrue();
    }
}
