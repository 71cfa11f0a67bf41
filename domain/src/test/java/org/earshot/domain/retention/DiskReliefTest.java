// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.junit.jupiter.api.Test;

class DiskReliefTest {

    private static final Set<NodeId> HOMES = Set.of(new NodeId("r1"));

    private static DiskRelief relief(StorageState storage, long used, long prunable) {
        return DiskRelief.of(
                RetentionPriority.NEW, storage, new StorageUsage(1000, 1000 - used, true), HOMES, prunable);
    }

    @Test
    void shouldFreeAsMuchAsEndsCritical() {
        assertThat(relief(StorageState.CRITICAL, 920, 500).bytes()).isEqualTo(71);
        assertThat(relief(StorageState.CRITICAL, 860, 500).bytes()).isEqualTo(11);
    }

    @Test
    void shouldFreeNothingWhileTheDiskIsNotCritical() {
        assertThat(relief(StorageState.LOW, 890, 500)).isEqualTo(DiskRelief.NONE);
        assertThat(relief(StorageState.NORMAL, 100, 500)).isEqualTo(DiskRelief.NONE);
    }

    @Test
    void shouldFreeNothingWhenRetainedRecordingsMatterMore() {
        StorageUsage full = new StorageUsage(1000, 0, true);
        assertThat(DiskRelief.of(RetentionPriority.RETAINED, StorageState.FULL, full, HOMES, 500))
                .isEqualTo(DiskRelief.NONE);
    }

    @Test
    void shouldLeaveRecordingsAloneWhenTheyAreNotWhatFillsTheDisk() {
        assertThat(relief(StorageState.CRITICAL, 950, 50)).isEqualTo(DiskRelief.NONE);
    }

    @Test
    void shouldFreeNoMoreThanEndsFullWhenOthersFillTheDisk() {
        assertThat(relief(StorageState.FULL, 995, 50).bytes()).isEqualTo(26);
    }

    @Test
    void shouldFreeNothingOfADiskThatCannotBeAsked() {
        assertThat(DiskRelief.of(RetentionPriority.NEW, StorageState.FULL, new StorageUsage(0, 0, false), HOMES, 50))
                .isEqualTo(DiskRelief.NONE);
    }

    @Test
    void shouldEndCriticalOnADiskSoLargeThatItsUseIsRounded() {
        long total = 1106295698775659L;
        long used = total / 10 * 9;
        long bytes = DiskRelief.of(
                        RetentionPriority.NEW,
                        StorageState.CRITICAL,
                        new StorageUsage(total, total - used, true),
                        HOMES,
                        total)
                .bytes();
        assertThat(new StorageUsage(total, total - used + bytes, true).usedPercent())
                .isLessThan(85);
    }

    @Property
    void shouldEndCriticalWithWhatItFreesAndNotWithLess(
            @ForAll @LongRange(min = 100, max = 1L << 50) long total,
            @ForAll @LongRange(min = 0, max = 10_000) long fullness) {
        long used = (long) (total * (0.9 + fullness / 100_000.0));
        StorageUsage usage = new StorageUsage(total, total - used, true);
        long bytes = DiskRelief.of(RetentionPriority.NEW, StorageState.CRITICAL, usage, HOMES, total)
                .bytes();
        assertThat(new StorageUsage(total, total - used + bytes, true).usedPercent())
                .isLessThan(85);
        assertThat(DiskRelief.isNeeded(new StorageUsage(total, total - used + bytes - 1, true)))
                .isTrue();
        assertThat(DiskRelief.isNeeded(new StorageUsage(total, total - used + bytes, true)))
                .isFalse();
    }
}
