// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressTest {

    private final Progress progress = new Progress();

    @Test
    void shouldKnowSinceWhenTheTwinIsBehind() {
        assertThat(progress.behindSince()).isEmpty();
        progress.grown(100, 10);
        progress.grown(100, 15);
        progress.grown(200, 20);
        assertThat(progress.behindSince()).hasValue(10);
        progress.sent(100, 1);
        progress.acknowledged(100);
        assertThat(progress.behindSince()).hasValue(20);
        progress.sent(100, 2);
        progress.acknowledged(200);
        assertThat(progress.behindSince()).isEmpty();
    }

    @Test
    void shouldKeepTheOldestAgeAndLittleElseOfATwinThatIsAwayForLong() {
        for (int i = 1; i <= 10_000; i++) {
            progress.grown(i, i);
        }
        assertThat(progress.behindSince()).hasValue(1);
        assertThat(progress.sendable()).isEqualTo(10_000);
    }

    @Test
    void shouldStopWhenTooMuchIsUnanswered() {
        progress.grown(1_000_000, 1);
        for (int i = 0; i < Progress.MOST_IN_FLIGHT; i++) {
            assertThat(progress.sendable()).isPositive();
            progress.sent(10, i);
        }
        assertThat(progress.sendable()).isZero();
        progress.acknowledged(10);
        assertThat(progress.sendable()).isPositive();
    }

    @Test
    void shouldGoOnAtAnyOffsetWhoseChecksumIsKnown() {
        progress.grown(300, 1);
        progress.sent(100, 11);
        Progress.Mark first = progress.sent();
        progress.sent(100, 22);
        Progress.Mark second = progress.sent();
        assertThat(progress.knows(first)).isTrue();
        assertThat(progress.knows(new Progress.Mark(100, first.checksum() + 1))).isFalse();
        assertThat(progress.knows(new Progress.Mark(150, first.checksum()))).isFalse();
        progress.goOnFrom(first);
        assertThat(progress.sent()).isEqualTo(first);
        assertThat(progress.held()).isEqualTo(100);
        assertThat(progress.knows(second)).isFalse();
        progress.goOnFrom(new Progress.Mark(0, 0));
        assertThat(progress.sendable()).isEqualTo(300);
    }
}
