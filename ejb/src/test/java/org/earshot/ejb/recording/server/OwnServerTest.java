// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.earshot.testsupport.FakeTicker;
import org.junit.jupiter.api.Test;

/** A node says that it is not ready while its own database server takes in what it missed, and only then. */
class OwnServerTest {

    private final Map<String, String> own = new HashMap<>();
    private final Map<String, String> other = new HashMap<>();
    private final OwnServer server = OwnServer.of(() -> own, () -> other, new FakeTicker());

    private static void galera(Map<String, String> status, int state, String word, String ready, long committed) {
        status.put("wsrep_local_state", String.valueOf(state));
        status.put("wsrep_local_state_comment", word);
        status.put("wsrep_ready", ready);
        status.put("wsrep_last_committed", String.valueOf(committed));
    }

    @Test
    void shouldTellHowFarItIsUntilItIsCaughtUp() {
        galera(other, 4, "Synced", "ON", 150_000);
        galera(own, 1, "Joining", "OFF", 30_000);
        server.look();
        assertThat(server.catchingUp().orElseThrow()).contains("Joining").contains("120000 transactions behind");
        galera(own, 3, "Joined", "ON", 149_000);
        server.look();
        assertThat(server.catchingUp().orElseThrow()).contains("Joined").contains("1000 transactions behind");
        galera(own, 4, "Synced", "ON", 150_000);
        server.look();
        assertThat(server.catchingUp()).isEmpty();
    }

    @Test
    void shouldBeReadyWhenTheServerHelpsAnotherToCatchUp() {
        galera(own, 2, "Donor/Desynced", "ON", 7);
        server.look();
        assertThat(server.catchingUp()).isEmpty();
    }

    @Test
    void shouldNotBeReadyWhenTheServerHasLostTheMajority() {
        galera(own, 0, "Initialized", "OFF", 7);
        server.look();
        assertThat(server.catchingUp()).isPresent();
    }

    @Test
    void shouldBeReadyWhenTheServerIsNoneOfACluster() {
        server.look();
        assertThat(server.catchingUp()).isEmpty();
    }

    @Test
    void shouldLeaveItToOthersWhenTheServerDoesNotAnswer() {
        OwnServer away = OwnServer.of(
                () -> {
                    throw new SQLException("Connection refused");
                },
                () -> other,
                new FakeTicker());
        away.look();
        assertThat(away.catchingUp()).isEmpty();
    }

    @Test
    void shouldSayThatItIsBehindWhenNobodyCanTellHowMuch() {
        galera(own, 1, "Joining", "OFF", -1);
        OwnServer alone = OwnServer.of(
                () -> own,
                () -> {
                    throw new SQLException("Connection refused");
                },
                new FakeTicker());
        alone.look();
        assertThat(alone.catchingUp().orElseThrow()).contains("Joining").doesNotContain("behind)");
    }
}
