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

/** The keeper of two database servers that were both down, with servers that only say where their data end. */
final class GaleraKeeperTest {
    private static final String HISTORY = "11111111-2222-3333-4444-555555555555";

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
        Installation.write(home.resolve("galera.conf"), """
                group=earshot
                user=%s
                servers="db1 db2"
                sql_db1=1 sql_db2=2 group_db1=3 group_db2=4 group_arbitrator=5
                """.formatted(System.getProperty("user.name")));
        // Says what is in DIR/NAME/position of a server, fails where there is no such file, and notes who begins.
        installed.program("mariadbd", """
                own=${1#--defaults-file=} own=${own%/my.cnf}
                if [[ $2 == --wsrep-recover ]]; then
                    [[ -f $own/position ]] || exit 1
                    echo "WSREP: Recovered position: $(<"$own/position")" > "${3#--log-error=}"
                elif [[ " $* " == *" --wsrep-new-cluster "* ]]; then
                    echo "${own##*/}" >> "$own/../begun"
                fi
                """);
    }

    @AfterEach
    void end() {
        installed.close();
    }

    private void server(String name, String state) {
        Installation.write(home.resolve(name).resolve("data/mysql/db.frm"), "");
        Installation.write(home.resolve(name).resolve("data/grastate.dat"), state);
    }

    private void position(String name, int number) {
        Installation.write(home.resolve(name).resolve("position"), HISTORY + ":" + number + "\n");
    }

    private static String killed() {
        return "uuid: " + HISTORY + "\nseqno: -1\nsafe_to_bootstrap: 0\n";
    }

    private void keep() {
        installed.start(
                said,
                List.of("bash", installed.server() + "/bin/earshot-galera.sh", "-Dearshot-database.home=" + home));
    }

    @Test
    void shouldBeginByTheServerWithTheNewestDataWhenBothWereKilled() {
        server("db1", killed());
        server("db2", killed());
        position("db1", 7);
        position("db2", 9);
        keep();
        await().until(() -> Installation.read(home.resolve("begun")).equals("db2\n"));
    }

    /** The other one would be made its source and overwrite what only it has. */
    @Test
    void shouldBeginNoClusterWhenNobodyCanTellHowNewTheDataOfOneAre() {
        server("db1", killed());
        position("db1", 7);
        server("db2", killed());
        keep();
        await().until(() -> Installation.read(said).contains("db2 has data, but not how new they are"));
        assertThat(home.resolve("begun")).doesNotExist();
    }

    @Test
    void shouldAskTheDataThemselvesWhenTheFileOfTheStateIsEmpty() {
        server("db1", killed());
        server("db2", "");
        position("db1", 7);
        position("db2", 9);
        keep();
        await().until(() -> Installation.read(home.resolve("begun")).equals("db2\n"));
    }

    @Test
    void shouldBeginByTheOtherWhenOneWasOnlyTakingInData() {
        server("db1", killed());
        position("db1", 7);
        server("db2", "uuid: 00000000-0000-0000-0000-000000000000\nseqno: -1\nsafe_to_bootstrap: 0\n");
        keep();
        await().until(() -> Installation.read(home.resolve("begun")).equals("db1\n"));
    }
}
