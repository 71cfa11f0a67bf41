// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.earshot.domain.error.ErrorCode;
import org.junit.jupiter.api.Test;

class CallCountersTest {

    @Test
    void shouldCountWhatTheSignallingSideRefusedForOverload() {
        CallCounters counters = new CallCounters();
        counters.refused(ErrorCode.OVERLOADED);
        assertThat(counters.refusedCount(ErrorCode.OVERLOADED)).isEqualTo(1);

        AtomicLong early = new AtomicLong(14);
        counters.signalling(early::get);
        assertThat(counters.refusedCount(ErrorCode.OVERLOADED)).isEqualTo(15);
        early.set(15);
        assertThat(counters.refusedCount(ErrorCode.OVERLOADED)).isEqualTo(16);
        assertThat(counters.refusedCount(ErrorCode.DRAINING)).isZero();
    }
}
