// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class InitialAnswerTest {

    @Test
    void shouldBuildRedirectInOrder() {
        InitialAnswer.Respond answer = InitialAnswer.respond(302)
                .withReason("Moved")
                .withHeader("Contact", "<sip:rec@192.0.2.1>;q=1.0")
                .withHeader("Retry-After", "5");

        assertThat(answer.headers()).extracting(SipHeader::name).containsExactly("Contact", "Retry-After");
        assertThat(answer.reason()).isEqualTo("Moved");
        assertThat(InitialAnswer.toServlet()).isSameAs(InitialAnswer.toServlet());
    }

    @Test
    void shouldRefuseWhatCannotGoOnTheWire() {
        assertThatIllegalArgumentException().isThrownBy(() -> InitialAnswer.respond(180));
        for (String phrase : new String[] {"Bad\nX-B: 2", "Bad\r", "Bad\u0000", "Bad\u0085"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> InitialAnswer.respond(400).withReason(phrase));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new SipHeader("X-A", "1\r\nX-B: 2"));
        assertThatIllegalArgumentException().isThrownBy(() -> new SipHeader("X A", "1"));
    }
}
