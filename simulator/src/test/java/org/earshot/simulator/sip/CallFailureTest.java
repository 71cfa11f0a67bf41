// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CallFailureTest {

    private static CallFailure rejected(String headers) {
        byte[] response =
                ("SIP/2.0 503 Service Unavailable\r\nVia: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1\r\nCSeq: 1 INVITE\r\n"
                                + headers + "Content-Length: 0\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8);
        return CallFailure.rejected(SipMessage.parse(response, response.length).orElseThrow());
    }

    @Test
    void shouldSayWhyTheRecorderRefuses() {
        CallFailure failure =
                rejected("Retry-After: 5\r\nWarning: 399 sip \"Overloaded, the \\\"request\\\" waited\"\r\n");
        assertThat(failure.text()).endsWith("503 Service Unavailable (Overloaded, the \"request\" waited)");
        assertThat(failure.retryAfter()).hasValue(5);
    }

    @Test
    void shouldSayNoMoreWhenThereIsNoWarningOrABrokenOne() {
        assertThat(rejected("").text()).endsWith("503 Service Unavailable");
        assertThat(rejected("Warning: 399 sip Overloaded\r\n").text()).endsWith("503 Service Unavailable");
    }
}
