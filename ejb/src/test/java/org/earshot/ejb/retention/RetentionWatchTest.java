// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.storage.StorageState;
import org.junit.jupiter.api.Test;

class RetentionWatchTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final RetentionOnFakes node = new RetentionOnFakes();

    private void fill(int recordings) {
        for (int i = 0; i < recordings; i++) {
            node.ended(DAY.minusMinutes(i));
        }
    }

    @Test
    void shouldMakeRoomAsSoonAsTheDiskIsCritical() {
        RetentionWatch watch = node.watch(RetentionPolicy.DEFAULT);
        fill(89);
        watch.lookAtDisk();
        node.finish();
        assertThat(node.store.deleted()).isEmpty();
        fill(1);
        watch.lookAtDisk();
        node.finish();
        assertThat(node.store.deleted()).hasSize(6);
        assertThat(node.storage()).isEqualTo(StorageState.LOW);
    }

    @Test
    void shouldPruneNothingForRoomWhenRetainedRecordingsMatterMore() {
        RetentionWatch watch =
                node.watch(new RetentionPolicy(Optional.empty(), Duration.ZERO, RetentionPriority.RETAINED));
        fill(99);
        watch.lookAtDisk();
        node.finish();
        assertThat(node.store.deleted()).isEmpty();
    }

    @Test
    void shouldNotTouchHeldRecordingsHoweverFullTheDiskIs() {
        for (int i = 0; i < 99; i++) {
            RecordingId id = node.ended(DAY.minusMinutes(i));
            node.rows.hold(id, new LegalHold("ann", "case 7", Instant.EPOCH));
        }
        node.watch(RetentionPolicy.DEFAULT).lookAtDisk();
        node.finish();
        assertThat(node.store.deleted()).isEmpty();
    }

    /** The state is looked at every second; a run may have made room since. */
    @Test
    void shouldNotComplainOfADiskThatHasBecomeCalm() {
        fill(84);
        RetentionWatch watch = new RetentionWatch(
                new EarshotConfig.RetentionSettings(RetentionPolicy.DEFAULT, Duration.ofMinutes(10)),
                node.rows,
                node.planner,
                node.runs,
                node.pruner,
                node.counters,
                () -> StorageState.CRITICAL,
                node::usage);
        assertThat(watch.lookAtDisk()).isEqualTo(RetentionWatch.Disk.CALM);
    }

    @Test
    void shouldSayThatPruningCannotHelpADiskThatOthersFill() {
        fill(3);
        node.filler = 90;
        assertThat(node.watch(RetentionPolicy.DEFAULT).lookAtDisk()).isEqualTo(RetentionWatch.Disk.HELPLESS);
    }

    @Test
    void shouldLookForWhatIsTooOldOnlyWhenThereIsALimit() {
        RecordingId old = node.ended(Duration.ofDays(400));
        node.watch(RetentionPolicy.DEFAULT).lookAtAge();
        node.finish();
        assertThat(node.state(old)).isEqualTo(RecordingState.CLOSED_NORMAL);
        node.watch(RetentionOnFakes.days(365)).lookAtAge();
        node.finish();
        assertThat(node.state(old)).isEqualTo(RecordingState.PRUNED);
    }

    /** Rows that another node, or an operator through it, has pruned or deleted. */
    @Test
    void shouldRemoveTheFilesOfWhatOthersHavePruned() {
        RecordingId id = node.ended(DAY);
        node.repository.change(id, row -> Optional.of(row.withoutMedia(RecordingState.PRUNED)));
        node.watch(RetentionPolicy.DEFAULT).lookAtLeftovers();
        assertThat(node.store.deleted()).containsExactly(id);
    }

    @Test
    void shouldOutliveADatabaseThatIsAway() {
        RetentionWatch watch = node.watch(RetentionPolicy.DEFAULT);
        fill(95);
        node.repository.available(false);
        watch.lookAtDisk();
        watch.lookAtLeftovers();
        watch.count();
        node.repository.available(true);
        watch.count();
        assertThat(node.counters.kept().oldest()).isPresent();
    }
}
