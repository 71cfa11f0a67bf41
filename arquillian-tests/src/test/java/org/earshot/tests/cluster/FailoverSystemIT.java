// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.earshot.tests.cluster.ScriptedCluster.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Three nodes take calls for each other: each is a pilot, the legs of a pair meet, and the death of a home is survived. */
@Tag("cluster")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FailoverSystemIT {
    private static final ScriptedCluster CLUSTER = new ScriptedCluster();

    /** A quiet machine needs less than 2 s. */
    private static final int MOST_GAP_MILLIS = 6_000;

    @BeforeAll
    static void start() {
        CLUSTER.start();
    }

    @AfterAll
    static void leaveNothingBehind() {
        CLUSTER.close();
    }

    @Test
    @Order(1)
    void shouldRecordACallWhicheverNodeItReaches() {
        for (Path node : CLUSTER.nodes()) {
            Outcome call = CLUSTER.earshot(node, "call", "--seconds", "3");

            assertThat(call.status()).as("%s: %s", node, call).isZero();
        }
    }

    @Test
    @Order(2)
    void shouldKeepPairsWholeWhenTheirLegsHitDifferentPilots() throws IOException {
        Outcome load =
                CLUSTER.earshot("load", "--kind", "bib", "--calls", "50", "--rate", "5", "--seconds", "2", "--json");
        JsonNode report = new ObjectMapper().readTree(load.out());
        JsonNode cluster = report.at("/cluster/verdict");

        assertThat(report.get("faults")).as(load.err()).isEmpty();
        assertThat(cluster.get("calls").asInt()).isEqualTo(50);
        assertThat(cluster.get("split").asInt()).isZero();
        assertThat(cluster.get("refused").asInt()).isZero();
        assertThat(cluster.get("trunks")).as("pilots that were asked").hasSize(3);
        assertThat(cluster.get("nodes")).as("nodes that record").hasSize(3);
    }

    @Test
    @Order(3)
    void shouldGoOnWithACallWhoseHomeDiesAndTakeTheHomeBackWhenItReturns() {
        Outcome killed = CLUSTER.earshot("kill-home");

        assertThat(killed.status()).as(killed.toString()).isZero();
        assertThat(killed.out()).containsPattern("r\\d took the call over \\d");
        assertThat(gapMillis(killed.out())).as(killed.out()).isLessThan(MOST_GAP_MILLIS);
        assertThat(killed.out()).containsPattern("calls meanwhile: 20 offered, 20 answered, 0 failed");
        assertThat(CLUSTER.earshot("cluster", "status").status()).isZero();
        assertThat(CLUSTER.earshot("call", "--seconds", "3").status())
                .as("a call over all nodes")
                .isZero();
    }

    /** What the simulator heard missing in the recording of the call that was taken over. */
    private static int gapMillis(String out) {
        Matcher gap = Pattern.compile("(\\d+) ms without sound").matcher(out);
        assertThat(gap.find()).as(out).isTrue();
        return Integer.parseInt(gap.group(1));
    }
}
