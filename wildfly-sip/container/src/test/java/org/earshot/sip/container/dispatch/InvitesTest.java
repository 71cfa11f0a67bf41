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
        assertThat(invites.admit("call", "tag", 1, "branch")).isEqualTo(Invites.Kind.COPY);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        assertThat(invites.admit("call", "tag", 1, "branch")).isEqualTo(Invites.Kind.NEW);
    }

    @Test
    void shouldForgetWhatIsWithdrawn() {
        invites.admit("call", "tag", 1, "branch");
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        invites.withdraw("call", "tag", 1, "other");
        assertThat(invites.admit("call", "tag", 1, "branch")).isEqualTo(Invites.Kind.COPY);
        invites.withdraw("call", "tag", 1, "branch");
        assertThat(invites.admit("call", "tag", 1, "branch")).isEqualTo(Invites.Kind.NEW);
    }

    @Test
    void shouldForgetEarlierWhenTooManyCome() {
        for (int i = 0; i <= 2 * Recent.MOST; i++) {
            invites.admit("call" + i, "tag", 1, "branch");
        }
        assertThat(invites.admit("call0", "tag", 1, "branch")).isEqualTo(Invites.Kind.NEW);
        assertThat(invites.admit("call" + 2 * Recent.MOST, "tag", 1, "branch")).isEqualTo(Invites.Kind.COPY);
    }
}
