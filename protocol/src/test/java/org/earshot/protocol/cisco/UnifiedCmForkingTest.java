// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnifiedCmForkingTest {

    @Test
    void shouldReadAllParametersWhenPhoneForks() {
        UnifiedCmForking near = forking("unifiedcm/bib-near-far-near");

        assertThat(near.side()).isEqualTo(ForkingSide.NEAR);
        assertThat(near.refci()).isEqualTo("41200017");
        assertThat(near.nearEndClusterId()).contains("StandAloneCluster");
        assertThat(near.nearEndDevice()).contains("SEP0011223344AA");
        assertThat(near.nearEndAddr()).contains("5550101");
        assertThat(near.farEndRefci()).contains("41200016");
        assertThat(near.farEndDevice()).contains("TRK-EDGE-1");
        assertThat(near.farEndAddr()).contains("5550142");
        assertThat(near.controller()).isEqualTo("198.51.100.5");
        assertThat(near.isFocus()).isFalse();
        assertThat(near.displayKey()).isEqualTo("StandAloneCluster/41200017/SEP0011223344AA");
    }

    @Test
    void shouldGiveOneKeyWhenNearAndFarBelongTogether() {
        UnifiedCmForking near = forking("unifiedcm/bib-near-far-near");
        UnifiedCmForking far = forking("unifiedcm/bib-near-far-far");

        assertThat(far.side()).isEqualTo(ForkingSide.FAR);
        assertThat(far.pairingKey()).isEqualTo(near.pairingKey());
    }

    @Test
    void shouldGiveOneKeyWhenLetterCaseDiffers() {
        String from = Fixture.load("unifiedcm/bib-near-far-near").header("From");

        UnifiedCmForking other =
                UnifiedCmForking.parse(from.toUpperCase(Locale.ROOT)).orElseThrow();

        assertThat(other.pairingKey())
                .isEqualTo(UnifiedCmForking.parse(from).orElseThrow().pairingKey());
    }

    @Test
    void shouldChainTheCallWhenRecordingMovesFromGatewayToPhone() {
        UnifiedCmForking gateway = forking("unifiedcm/nbr-gateway-far");
        UnifiedCmForking phone = forking("unifiedcm/nbr-conference-switch-near2");

        assertThat(gateway.farEndGuid()).contains("5C0B771118A911F180AAE3C177D0C4E2");
        assertThat(phone.isFocus()).isTrue();
        assertThat(phone.callChain()).isEqualTo(gateway.callChain());
        assertThat(phone.pairingKey()).isNotEqualTo(gateway.pairingKey());
    }

    @Test
    void shouldUseControllerWhenClusterIsNotNamed() {
        String from = "<sip:1001@192.0.2.5:5060;x-farend;x-refci=7;x-nearenddevice=SEP1>;tag=x";

        assertThat(UnifiedCmForking.parse(from).orElseThrow().pairingKey()).isEqualTo("192.0.2.5/7/sep1");
        assertThat(UnifiedCmForking.parse(Map.of("X-NearEnd", "", "x-refci", "7"))
                        .orElseThrow()
                        .pairingKey())
                .isEqualTo("/7/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<sip:1001@192.0.2.5>;tag=x",
                "<sip:1001@192.0.2.5;x-nearend>;tag=x",
                "<sip:1001@192.0.2.5;x-refci=7>;tag=x",
                "<sip:1001@192.0.2.5;x-nearend;x-farend;x-refci=7>",
                "\"x-nearend;x-refci=7\" <sip:1001@192.0.2.5>;x-nearend;x-refci=7",
                "<sip:1001@192.0.2.5;x-nearend;x-refci=7"
            })
    void shouldBeAbsentWhenHeaderIsOfAnotherKind(String from) {
        assertThat(UnifiedCmForking.parse(from)).isEmpty();
    }

    private static UnifiedCmForking forking(String fixture) {
        return UnifiedCmForking.parse(Fixture.load(fixture).header("From")).orElseThrow();
    }
}
