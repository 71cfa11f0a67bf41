// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MergedRequestsTest {
    private final AtomicLong clock = new AtomicLong();
    private final MergedRequests merged = new MergedRequests(clock::get);

    @Test
    void shouldTellMergedFromRetransmitted() {
        assertThat(merged.isMerged("call", "branch")).isFalse();
        assertThat(merged.isMerged("call", "branch")).isFalse();
        assertThat(merged.isMerged("call", "other")).isTrue();
        assertThat(merged.isMerged("another", "other")).isFalse();
    }

    @Test
    void shouldForgetWhatCannotComeAgain() {
        merged.isMerged("call", "branch");
        clock.addAndGet(TimeUnit.SECONDS.toNanos(33));
        assertThat(merged.isMerged("call", "other")).isTrue();
        clock.addAndGet(TimeUnit.SECONDS.toNanos(33));
        assertThat(merged.isMerged("call", "other")).isFalse();
    }
}
