// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InvitesTest {
    private final AtomicLong clock = new AtomicLong();
    private final Invites invites = new Invites(clock::get);

    @Test
    void shouldTellMergedFromRetransmitted() {
        assertThat(invites.admit("call", "tag", 1, "branch")).isEqualTo(Invites.Kind.NEW);
        assertThat(invites.admit("call", "tag", 1, "branch")).isEqualTo(Invites.Kind.COPY);
        assertThat(invites.admit("call", "tag", 1, "other")).isEqualTo(Invites.Kind.MERGED);
        assertThat(invites.admit("call", "tag", 2, "other")).isEqualTo(Invites.Kind.NEW);
        assertThat(invites.admit("another", "tag", 1, "other")).isEqualTo(Invites.Kind.NEW);
    }

    @Test
    void shouldForgetWhatCannotComeAgain() {
        invites.admit("call", "tag", 1, "branch");
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        assertThat(invites.isCopy("call", "tag", 1, "branch")).isTrue();
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        assertThat(invites.isCopy("call", "tag", 1, "branch")).isFalse();
    }
}
