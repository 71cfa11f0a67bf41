// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.testsupport.FakeTicker;
import org.junit.jupiter.api.Test;

class FenceTest {

    private final FakeTicker ticker = new FakeTicker();
    private boolean databaseAway;
    private int checks;
    private final Fence fence = new Fence(this::check, ticker);

    private int check() {
        if (databaseAway) {
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "away");
        }
        checks++;
        return 1;
    }

    @Test
    void shouldNotLookUpCallsWhileNothingHappened() {
        fence.check();
        assertThat(checks).isZero();
        assertThat(fence.isRaised()).isFalse();
    }

    @Test
    void shouldLookUpCallsAtOnceAndAgainWhenAllHaveSettled() {
        fence.raise("slept");
        fence.check();
        fence.check();
        assertThat(checks).isEqualTo(1);
        assertThat(fence.isRaised()).isTrue();
        ticker.elapse(Fence.SETTLE);
        fence.check();
        assertThat(checks).isEqualTo(2);
        assertThat(fence.isRaised()).isFalse();
    }

    @Test
    void shouldLookUpCallsWithoutStandingWhenTheNodeOnlyPaused() {
        fence.suspect();
        fence.check();
        fence.check();
        assertThat(fence.isRaised()).isFalse();
        assertThat(checks).isEqualTo(1);
        ticker.elapse(Fence.SETTLE);
        fence.check();
        ticker.elapse(Fence.SETTLE);
        fence.check();
        assertThat(checks).isEqualTo(2);
    }

    @Test
    void shouldStandUntilTheDatabaseAnswers() {
        databaseAway = true;
        fence.raise("slept");
        ticker.elapse(Duration.ofMinutes(1));
        fence.check();
        assertThat(fence.isRaised()).isTrue();
        databaseAway = false;
        fence.check();
        assertThat(fence.isRaised()).isFalse();
    }

    @Test
    void shouldSettleAnewWhenItHappensAgain() {
        fence.raise("slept");
        fence.check();
        ticker.elapse(Fence.SETTLE.minusMillis(1));
        fence.raise("slept again");
        ticker.elapse(Duration.ofMillis(1));
        fence.check();
        assertThat(fence.isRaised()).isTrue();
    }

    @Test
    void shouldNotTrustItsCallsFromTheEndOfACutOnUntilTheFenceIsDown() {
        fence.beat(true);
        assertThat(fence.mayHaveLostCalls(true)).isFalse();
        fence.beat(false);
        assertThat(fence.mayHaveLostCalls(false)).as("while it is cut off").isFalse();
        assertThat(fence.mayHaveLostCalls(true)).as("before the next beat").isTrue();
        fence.raise("was cut off");
        fence.beat(true);
        assertThat(fence.mayHaveLostCalls(true)).isTrue();
        ticker.elapse(Fence.SETTLE);
        fence.beat(true);
        fence.check();
        assertThat(fence.mayHaveLostCalls(true)).isFalse();
    }

    @Test
    void shouldBeInDoubtFromTheEndOfAPauseOnUntilTheFenceIsDown() {
        fence.beat(true);
        ticker.elapse(Fence.LONGEST_PAUSE);
        assertThat(fence.isInDoubt()).isFalse();
        ticker.elapse(Duration.ofMillis(1));
        assertThat(fence.isInDoubt()).as("before anybody has noticed").isTrue();
        fence.raise("slept");
        fence.beat(true);
        assertThat(fence.isInDoubt()).isTrue();
        ticker.elapse(Fence.SETTLE);
        fence.beat(true);
        fence.check();
        assertThat(fence.isInDoubt()).isFalse();
    }
}
