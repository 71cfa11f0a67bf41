// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.junit.jupiter.api.Test;

class LiveCopiesTest extends CopiesOnNodes {

    @Test
    void shouldHoldTheSameBytesWhileTheCallRunsAndConfirmTheWholeFile() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        for (int i = 0; i < 5; i++) {
            home.packets(recording, 50);
            awaitSame(home, twin, recording);
        }
        assertThat(home.copies.twinOf(recording)).contains(new NodeId("r2"));
        assertThat(home.copies.figures().active()).isEqualTo(1);
        await().untilAsserted(() -> assertThat(rows.of(recording))
                .extracting(RecordingCopy::complete)
                .containsExactly(false));
        home.packets(recording, 50);
        home.end(recording);
        awaitComplete(recording, "r2", home.file(recording).length);
        assertThat(twin.replica(recording)).isEqualTo(home.file(recording));
        await().until(() -> home.copies.twinOf(recording).isEmpty());
        assertThat(home.copies.figures().sentBytes()).isEqualTo(home.file(recording).length);
        assertThat(twin.copies.figures().replicas()).isEqualTo(1);
        assertThat(home.copies.lagMillis()).isZero();
    }

    /** A file that is open keeps its blocks when it is removed. */
    @Test
    void shouldCopyManyCallsAtOnce() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        List<RecordingId> calls = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            calls.add(home.call());
        }
        calls.forEach(call -> home.packets(call, 300));
        // A call that begins and ends between two turns is not seen.
        calls.forEach(call -> await().until(() -> home.copies.twinOf(call).isPresent()));
        calls.forEach(home::end);
        calls.forEach(call -> awaitComplete(call, "r2", home.file(call).length));
        calls.forEach(call -> assertThat(twin.replica(call)).isEqualTo(home.file(call)));
    }

    @Test
    void shouldCopyOtherCallsToANodeThatHasTakenOneOver() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId taken = twin.call();
        home.packets(home.call(taken), 5);
        await().until(() -> home.copies.twinOf(taken).isPresent());
        await().until(() -> home.copies.twinOf(taken).isEmpty());

        RecordingId other = home.call();
        home.packets(other, 50);

        awaitSame(home, twin, other);
        assertThat(home.copies.twinOf(taken)).isEmpty();
    }

    @Test
    void shouldStillTellOfACopyThatWasToBecomeTheCallFileButDidNot() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 50);
        awaitSame(home, twin, recording);
        await().until(() -> rows.of(recording).size() == 1);

        twin.copies.surrender(recording);

        await().during(Duration.ofSeconds(3)).until(() -> rows.of(recording).size() == 1);
    }

    @Test
    void shouldBeginNoCopiesOfItsCallsWhileTheyMayRunElsewhere() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId before = home.call();
        home.packets(before, 50);
        awaitSame(home, twin, before);
        RecordingId ended = home.call();
        home.packets(ended, 5);
        await().until(() -> home.copies.twinOf(ended).isPresent());
        home.end(ended);
        await().until(() -> !home.copies.isOnItsWay(ended));

        home.inDoubt = true;
        RecordingId call = home.call();
        home.packets(call, 50);
        await().until(() -> home.copies.isOnItsWay(call));
        assertThat(home.copies.further(ended, Set.of())).isTrue();
        await().until(() -> !home.copies.isOnItsWay(ended));
        assertThat(home.copies.twinOf(call)).isEmpty();
        home.packets(before, 50);
        awaitSame(home, twin, before);

        home.inDoubt = false;
        awaitSame(home, twin, call);
    }

    @Test
    void shouldConnectAnewOnlyOnceItsCallsAreKnownToBeItsOwn() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId call = home.call();
        home.packets(call, 50);
        awaitSame(home, twin, call);
        home.inDoubt = true;
        kill(twin, "r2");
        home.packets(call, 50);
        await().until(() -> home.copies.figures().active() == 0);
        CopyNode again = node("r2");
        await().during(Duration.ofMillis(1500))
                .until(() -> home.copies.figures().active() == 0);
        home.inDoubt = false;
        awaitSame(home, again, call);
    }

    @Test
    void shouldGoOnByOffsetAfterTheTwinWasRestarted() throws IOException {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 2000);
        awaitSame(home, twin, recording);
        long before = home.copies.figures().sentBytes();
        kill(twin, "r2");
        home.packets(recording, 100);
        await().until(() -> home.copies.lagMillis() > 300);
        CopyNode again = node("r2");
        awaitSame(home, again, recording);
        assertThat(home.copies.figures().sentBytes()).isEqualTo(home.file(recording).length);
        assertThat(before).isLessThan(home.file(recording).length);
        home.end(recording);
        awaitComplete(recording, "r2", home.file(recording).length);
    }

    @Test
    void shouldMendATwinThatACrashLeftWithATornTail() throws IOException {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, twin, recording);
        kill(twin, "r2");
        Path replica = twin.store.replicas().locate(recording).orElseThrow();
        byte[] kept = Arrays.copyOf(twin.replica(recording), twin.replica(recording).length - 777);
        Files.write(replica, kept);
        Files.write(replica, new byte[100], StandardOpenOption.APPEND);
        CopyNode again = node("r2");
        awaitSame(home, again, recording);
    }

    @Test
    void shouldReplaceACopyThatIsNoBeginningOfTheFile() throws IOException {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, twin, recording);
        kill(twin, "r2");
        Path replica = twin.store.replicas().locate(recording).orElseThrow();
        CopyNode other = node("r9");
        RecordingId strange = other.call();
        other.packets(strange, 10);
        byte[] bytes = other.file(strange);
        System.arraycopy(twin.replica(recording), 0, bytes, 0, 32);
        kill(other, "r9");
        Files.write(replica, bytes);
        CopyNode again = node("r2");
        awaitSame(home, again, recording);
    }

    @Test
    void shouldFindAnotherTwinWhenTheFirstStaysAway() {
        CopyNode home = node("r1");
        CopyNode first = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, first, recording);
        CopyNode second = node("r3");
        kill(first, "r2");
        home.packets(recording, 500);
        await().untilAsserted(
                        () -> assertThat(second.replica(recording)).isNotEmpty().isEqualTo(home.file(recording)));
        assertThat(home.copies.twinOf(recording)).contains(new NodeId("r3"));
    }

    /** It is not taken for longer than the file only because that has not been looked at since. */
    @Test
    void shouldGoOnAtOnceWithWhatAFormerTwinHas() {
        CopyNode home = node("r1");
        CopyNode first = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, first, recording);
        CopyNode second = node("r3");
        kill(first, "r2");
        awaitSame(home, second, recording);
        CopyNode again = node("r2");
        kill(second, "r3");
        home.packets(recording, 50);

        await().atMost(Duration.ofSeconds(25))
                .untilAsserted(() -> assertThat(again.replica(recording)).isEqualTo(home.file(recording)));
    }

    @Test
    void shouldFinishWhatTheLastProcessOfTheHomeDidNot() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, twin, recording);
        await().until(() -> !rows.of(recording).isEmpty());
        kill(home, "r1");
        home.store.recover();
        CopyNode again = node("r1");
        awaitComplete(recording, "r2", again.file(recording).length);
        assertThat(twin.replica(recording)).isEqualTo(again.file(recording));
    }

    /** The frozen one lets the home in, reads nothing more, and looks well to the cluster. */
    @Test
    void shouldNotLetAFrozenTwinHoldUpTheOthers() throws Exception {
        CopyNode home = node("r1");
        CopyNode healthy = node("r2");
        try (FrozenTwin frozen = new FrozenTwin(PASSWORD)) {
            cluster.join("r3", frozen.address());
            List<RecordingId> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(home.call());
            }
            for (RecordingId call : calls) {
                await().until(() -> home.copies.twinOf(call).isPresent());
            }
            List<RecordingId> theirs = calls.stream()
                    .filter(call -> home.copies.twinOf(call).equals(Optional.of(new NodeId("r2"))))
                    .toList();
            assertThat(theirs).isNotEmpty().hasSizeLessThan(20);
            calls.forEach(call -> home.packets(call, 3000));
            theirs.forEach(call -> awaitSame(home, healthy, call));
            assertThat(home.copies.lagMillis()).isPositive();
        }
    }

    @Test
    void shouldSendNothingToANodeWithAnotherPassword() {
        CopyNode home = node("r1");
        CopyNode stranger = node("r2", "something else");
        RecordingId recording = home.call();
        home.packets(recording, 50);
        await().until(() -> home.copies.lagMillis() > 1500);
        assertThat(stranger.store.replicas().locate(recording)).isEmpty();
        assertThat(home.copies.figures().active()).isZero();
        assertThat(home.copies.figures().missing()).isEqualTo(1);
    }

    @Test
    void shouldRemoveTheCopyWhenTheRecordingIsDeleted() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        state = RecordingState.ACTIVE;
        RecordingId recording = home.call();
        home.packets(recording, 50);
        awaitSame(home, twin, recording);
        home.end(recording);
        awaitComplete(recording, "r2", home.file(recording).length);
        state = RecordingState.DELETED;
        await().untilAsserted(() -> {
            assertThat(twin.store.locate(recording)).isEmpty();
            assertThat(rows.of(recording)).isEmpty();
        });
    }

    @Test
    void shouldRemoveTheCopyOfACallThatNeverWas() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        awaitSame(home, twin, recording);
        home.end(recording);
        home.store.delete(recording);
        await().untilAsserted(() -> {
            assertThat(twin.store.locate(recording)).isEmpty();
            assertThat(rows.of(recording)).isEmpty();
        });
    }

    @Test
    void shouldCopyFromACopyToAFurtherNodeWhenTheHomeIsLost() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 300);
        awaitSame(home, twin, recording);
        byte[] held = twin.replica(recording);
        kill(home, "r1");
        CopyNode third = node("r3");

        assertThat(twin.copies.further(recording, Set.of(new NodeId("r2")))).isTrue();
        assertThat(twin.copies.further(recording, Set.of(new NodeId("r2"))))
                .as("on its way already")
                .isFalse();
        awaitComplete(recording, "r3", held.length);
        assertThat(third.replica(recording)).isEqualTo(held);
        await().until(() -> twin.copies.furtherCount() == 0);
    }

    @Test
    void shouldCopyToNoneOfTheNodesThatHaveItAlready() {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 300);
        awaitSame(home, twin, recording);
        home.end(recording);
        byte[] whole = home.file(recording);
        awaitComplete(recording, "r2", whole.length);
        await().until(() -> home.copies.twinOf(recording).isEmpty());
        CopyNode third = node("r3");

        assertThat(home.copies.further(recording, Set.of(new NodeId("r1"), new NodeId("r2"))))
                .isTrue();
        awaitComplete(recording, "r3", whole.length);
        assertThat(third.replica(recording)).isEqualTo(whole);
    }
}
