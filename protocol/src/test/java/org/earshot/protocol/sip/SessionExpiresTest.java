// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.protocol.sip.SessionExpires.Refresher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionExpiresTest {

    @Test
    void shouldReadRefresherWhenGiven() {
        assertThat(SessionExpires.parse(" 1800 ; Refresher=UAS"))
                .contains(new SessionExpires(1800, Optional.of(Refresher.UAS)));
        assertThat(SessionExpires.parse("90")).contains(new SessionExpires(90, Optional.empty()));
        assertThat(SessionExpires.parse("9999999999").orElseThrow().seconds()).isEqualTo(Integer.MAX_VALUE);
        assertThat(SessionExpires.seconds("1800;x=y")).contains(1800);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "0", "12345678901", ";refresher=uac", "1 2"})
    void shouldBeAbsentWhenMalformed(String value) {
        assertThat(SessionExpires.parse(value)).isEmpty();
    }

    @Test
    void shouldAsk422WhenIntervalIsTooSmall() {
        SessionTimer timer = expires("30").negotiate(90, 600);

        assertThat(timer.tooSmall()).isTrue();
        assertThat(timer.seconds()).isEqualTo(90);
    }

    @Test
    void shouldLowerTheIntervalWhenPeerAllowsIt() {
        assertThat(expires("1800").negotiate(90, 600).headerValue()).isEqualTo("600;refresher=uac");
        assertThat(expires("1800;refresher=uas").negotiate(90, 600, 1800).headerValue())
                .isEqualTo("1800;refresher=uas");
        assertThat(expires("120").negotiate(90, 600).seconds()).isEqualTo(120);
    }

    @Test
    void shouldNameUnknownTagsOnceWhenRequired() {
        List<String> required =
                List.of("siprec, x-no-such-option", "X-Recorder-Unheard-Of,siprec", "", "x-no-such-option");

        assertThat(RequireHeader.unsupported(required, Set.of("siprec", "timer")))
                .containsExactly("x-no-such-option", "x-recorder-unheard-of");
        assertThat(RequireHeader.unsupported(List.of(), Set.of())).isEmpty();
    }

    private static SessionExpires expires(String value) {
        return SessionExpires.parse(value).orElseThrow();
    }
}
