// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.earshot.sipapp.Messages;
import org.earshot.sipapp.TextMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallBodyTest {

    private static TextMessage message(String headers, String body) {
        return new TextMessage("INVITE sip:x SIP/2.0\n" + headers + "\n\n" + body);
    }

    private static SipFailure refusal(TextMessage message) {
        return catchThrowableOfType(SipFailureException.class, () -> CallBody.readOffer(message))
                .failure();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/sdp", "Application/SDP;charset=utf-8", "application/rs-metadata+xml"})
    void shouldTakeWhatItKnows(String type) {
        assertThat(CallBody.readOffer(message("Content-Type: " + type, Messages.SDP_TWO_STREAMS))
                        .foreign())
                .isFalse();
    }

    @Test
    void shouldTakeABodyWithoutTypeForSdp() {
        assertThat(CallBody.readOffer(message("X: y", Messages.SDP_TWO_STREAMS)).sdp())
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/isup;version=x", "multipart/mixed;boundary=b"})
    void shouldRefuse415WhatItDoesNotKnow(String type) {
        SipFailure refusal = refusal(message("Content-Type: " + type, "--b\nContent-Type: text/plain\n\nx\n--b--\n"));

        assertThat(refusal.status()).isEqualTo(415);
        assertThat(refusal.headers()).containsEntry("Accept", Capabilities.ACCEPT);
    }

    @Test
    void shouldPassOverWhatTheClientDoesNotInsistOn() {
        CallBody body = CallBody.readOffer(
                message("Content-Type: text/plain\nContent-Disposition: icon; Handling = optional", "x"));
        assertThat(body.foreign()).isFalse();
        assertThat(body.sdp()).isEmpty();
    }

    @Test
    void shouldTakeAnOfferBesideAPartThatItDoesNotKnow() {
        String parts = "--b\nContent-Type: application/isup\n\nx\n--b\nContent-Type: application/sdp\n\n"
                + Messages.SDP_TWO_STREAMS + "\n--b--\n";
        assertThat(CallBody.readOffer(message("Content-Type: multipart/mixed;boundary=b", parts))
                        .sdp())
                .isPresent();
    }

    @Test
    void shouldRefuse415AnEncodedBodyAndTakeAPlainOne() {
        SipFailure refusal =
                refusal(message("Content-Type: application/sdp\nContent-Encoding: gzip", Messages.SDP_TWO_STREAMS));
        assertThat(refusal.status()).isEqualTo(415);
        assertThat(refusal.headers()).containsEntry("Accept-Encoding", "identity");

        assertThat(CallBody.readOffer(message(
                                "Content-Type: application/sdp\nContent-Encoding: Identity", Messages.SDP_TWO_STREAMS))
                        .sdp())
                .isPresent();
        assertThat(CallBody.readOffer(new TextMessage("INVITE sip:x SIP/2.0\nContent-Encoding: gzip"))
                        .sdp())
                .isEmpty();
    }
}
