// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.earshot.sip.api.InitialAnswer;
import org.junit.jupiter.api.Test;

class InvitesTest {
    private final AtomicLong clock = new AtomicLong();
    private final Invites invites = new Invites(clock::get);

    private Invites.Kind admit(String callId, int cseq, String branch) {
        return invites.admit(callId, "tag", cseq, branch);
    }

    private void take(Invites.Kind first) {
        invites.settle((Invites.First) first, InitialAnswer.toServlet());
    }

    @Test
    void shouldTellMergedFromRetransmitted() {
        assertThat(admit("call", 1, "branch")).isInstanceOf(Invites.First.class);
        assertThat(admit("call", 1, "branch")).isEqualTo(Invites.Copy.COPY);
        assertThat(admit("call", 1, "other")).isInstanceOf(Invites.Merged.class);
        assertThat(admit("call", 1, "other")).isEqualTo(Invites.Copy.COPY);
        assertThat(admit("call", 2, "other")).isInstanceOf(Invites.First.class);
        assertThat(admit("another", 1, "other")).isInstanceOf(Invites.First.class);
    }

    @Test
    void shouldForgetWhatCannotComeAgain() {
        take(admit("call", 1, "branch"));
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        assertThat(admit("call", 1, "branch")).isEqualTo(Invites.Copy.COPY);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        assertThat(admit("call", 1, "branch")).isInstanceOf(Invites.First.class);
    }

    @Test
    void shouldForgetWhatTheApplicationDoesNotGet() {
        Invites.First first = (Invites.First) admit("call", 1, "branch");
        clock.addAndGet(TimeUnit.SECONDS.toNanos(65));
        invites.settle(first, InitialAnswer.respond(302));
        Invites.First second = (Invites.First) admit("call", 1, "branch");
        invites.settle(first, InitialAnswer.respond(302));
        assertThat(admit("call", 1, "branch")).isEqualTo(Invites.Copy.COPY);
        take(second);
        assertThat(admit("call", 1, "branch")).isEqualTo(Invites.Copy.COPY);
    }

    @Test
    void shouldForgetEarlierWhenTooManyCome() {
        for (int i = 0; i <= 2 * Recent.MOST; i++) {
            take(admit("call" + i, 1, "branch"));
        }
        assertThat(admit("call0", 1, "branch")).isInstanceOf(Invites.First.class);
        assertThat(admit("call" + 2 * Recent.MOST, 1, "branch")).isEqualTo(Invites.Copy.COPY);
    }
}
