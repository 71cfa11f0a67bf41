// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterHostsTest {
    @TempDir
    private Path directory;

    private Path hosts;

    @BeforeEach
    void describeHosts() {
        hosts = directory.resolve("hosts");
        Installation.write(hosts, """
                rec1 10.77.0.1 controller,recorder munich floating=10.77.0.101
                rec2 10.77.0.2 backup,recorder     munich floating=10.77.0.102
                rec3 10.77.0.3 recorder            berlin
                rec4 10.77.0.4 backup              berlin
                """);
    }

    private Installation.Ended write(String... options) {
        try (Installation installed = new Installation(directory)) {
            return installed.earshot(Stream.concat(
                            Stream.of("cluster", "--hosts", hosts.toString(), "--out", directory + "/out"),
                            Stream.of(options))
                    .toArray(String[]::new));
        }
    }

    /** A node that is killed while it serves the address of another one leaves that on its host, not only its own. */
    @Test
    void shouldLetEachWatchdogFreeTheAddressesOfAllNodesWhenItsOwnIsGone() {
        assertThat(write().status()).isZero();
        for (String host : List.of("rec1", "rec2", "rec3")) {
            assertThat(Installation.read(directory.resolve("out").resolve(host).resolve("watchdog.conf")))
                    .contains("addresses=\"%1$s=10.77.0.101 %1$s=10.77.0.102\"\n".formatted(host));
        }
        assertThat(Installation.read(directory.resolve("out/rec4/watchdog.conf")))
                .contains("nodes=\"\"")
                .doesNotContain("addresses=");
    }

    /** The controllers of the hosts would refuse them, one by one. */
    @Test
    void shouldRefuseAddressesAndSitesThatCannotBe() {
        Installation.write(hosts, "rec1 999.77.0.1 controller,recorder munich\n");
        assertThat(write().said()).contains(":1: '999.77.0.1' is no IPv4 address");
        Installation.write(hosts, "rec1 10.77.0.1 controller,recorder mu\"nich\n");
        assertThat(write().said()).contains(":1: 'mu\"nich' is no site");
        Installation.write(hosts, "rec1 10.77.0.1 controller,recorder munich floating=10.77.0.256\n");
        assertThat(write().said()).contains("'floating=10.77.0.256' is no option");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void shouldNameNoAddressWhenNoneFloats() {
        Installation.write(hosts, "rec1 10.77.0.1 controller,recorder munich\n");
        assertThat(write().status()).isZero();
        assertThat(Installation.read(directory.resolve("out/rec1/watchdog.conf")))
                .doesNotContain("addresses=");
    }

    @Test
    void shouldLookAtTheSettingsOfEachRecorderBeforeItWritesAnything() {
        try (Installation installed = new Installation(directory)) {
            Installation.write(installed.server().resolve("earshot/earshot-settings.jar"), "");
            installed.script(installed.jdk().resolve("bin/java"), """
                    [[ -z ${EARSHOT_SIP_PORT-} && $* == *SettingsCheck* ]] || exit 1
                    [[ $* == *" earshot.node.name=rec2 "*"earshot.floating.address=10.77.0.102"* ]] || exit 0
                    echo "earshot.cluster.site is odd"
                    exit 2
                    """);
            Path said = directory.resolve("said");
            List<String> words = new ArrayList<>(List.of("env", "EARSHOT_SIP_PORT=many"));
            words.addAll(installed.earshotCommand(
                    "cluster",
                    "--hosts",
                    hosts.toString(),
                    "--out",
                    directory.resolve("out").toString()));
            Installation.Ended ended = installed.ended(installed.start(said, words), said);
            assertThat(ended)
                    .isEqualTo(
                            new Installation.Ended(2, "earshot: " + hosts + ": rec2: earshot.cluster.site is odd\n"));
            assertThat(directory.resolve("out")).doesNotExist();
        }
    }

    /** install.sh removes a directory by that name, and units and settings know no quotes. */
    @Test
    void shouldRefuseADirectoryThatWouldBeTwoWords() {
        for (String option : List.of("--server-dir", "--data-dir")) {
            for (String wrong : List.of("/var/lib/ear shot", "relative", "/var/$HOME", "/a/../b", "/")) {
                Installation.Ended ended = write(option, wrong);
                assertThat(ended.status()).as(wrong).isEqualTo(2);
                assertThat(ended.said()).contains(option + ": '" + wrong + "' is no absolute path");
            }
        }
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void shouldReadTheSecretsAsRootAndInstallAsTheUserOfTheService() {
        assertThat(write().said())
                .contains("as root", "set -a; . /etc/earshot/cluster.env", "runuser -u earshot -- SCRIPT");
    }
}
