// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DecisionTimesTest {

    private final DecisionTimes times = new DecisionTimes();

    @Test
    void shouldCountEachDecisionInAllBucketsThatHoldIt() {
        times.decided(TimeUnit.MICROSECONDS.toNanos(500));
        times.decided(TimeUnit.MILLISECONDS.toNanos(7));
        times.decided(TimeUnit.SECONDS.toNanos(1));
        assertThat(times.buckets())
                .extracting(DecisionTimes.Bucket::decisions)
                .containsExactly(1L, 1L, 1L, 1L, 2L, 2L, 2L, 2L, 2L);
        assertThat(times.buckets().get(4).seconds()).isEqualTo(0.01);
        assertThat(times.count()).isEqualTo(3);
        assertThat(times.seconds()).isEqualTo(1.0075);
    }
}
