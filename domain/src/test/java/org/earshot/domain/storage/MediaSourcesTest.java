// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.api.Test;

class MediaSourcesTest {

    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");
    private static final NodeId C = new NodeId("c");
    private static final NodeId D = new NodeId("d");

    private final List<NodeReport> all = reports(NodeState.UP, A, B, C, D);

    @Test
    void shouldAskNobodyElseWhenTheHomeIsThisNode() {
        assertThat(living(MediaSources.of(A, true, A, List.of(copy(B, 9, true)), all)))
                .containsExactly(A, B);
    }

    @Test
    void shouldPreferAWholeCopyHereToTheHome() {
        assertThat(living(MediaSources.of(A, true, B, List.of(copy(A, 9, true)), all)))
                .containsExactly(A, B);
    }

    @Test
    void shouldPreferTheHomeToAPartOfTheFileHere() {
        assertThat(living(MediaSources.of(A, true, B, List.of(copy(A, 5, false), copy(C, 7, false)), all)))
                .containsExactly(B, C, A);
    }

    @Test
    void shouldTakeWholeCopiesBeforeLongOnes() {
        assertThat(living(MediaSources.of(A, false, B, List.of(copy(C, 9, false), copy(D, 8, true)), all)))
                .containsExactly(B, D, C);
    }

    @Test
    void shouldNotCountACopyHereWhoseFileIsGone() {
        assertThat(living(MediaSources.of(A, false, B, List.of(copy(A, 9, true)), all)))
                .containsExactly(B);
    }

    @Test
    void shouldTakeWhatIsLeftWhenTheHomeIsDown() {
        List<NodeReport> nodes = Stream.concat(
                        reports(NodeState.DOWN, B).stream(), reports(NodeState.UP, A, C).stream())
                .toList();
        MediaSources sources = MediaSources.of(A, false, B, List.of(copy(C, 9, false), copy(D, 9, false)), nodes);
        assertThat(living(sources)).containsExactly(C);
        assertThat(sources.down()).containsExactly(B, D);
    }

    @Test
    void shouldKnowNobodyWhenTheFileOfThisNodeIsGone() {
        MediaSources sources = MediaSources.of(A, false, A, List.of(), all);
        assertThat(sources.living()).isEmpty();
        assertThat(sources.down()).isEmpty();
    }

    private static List<NodeId> living(MediaSources sources) {
        return sources.living().stream().map(NodeReport::node).toList();
    }

    private static RecordingCopy copy(NodeId node, long bytes, boolean complete) {
        return new RecordingCopy(new RecordingId(new UUID(1, 1)), node, bytes, complete);
    }

    private static List<NodeReport> reports(NodeState state, NodeId... nodes) {
        return Stream.of(nodes)
                .map(node -> new NodeReport(
                        node,
                        1,
                        1,
                        new NodePlace("east", "host", "192.0.2.1", 5060, "https://192.0.2.1:8443"),
                        state,
                        List.of(),
                        new NodeLoad(0, 1, 2, 0, 0, 0, 0, 0, 0, 0),
                        Instant.EPOCH))
                .toList();
    }
}
