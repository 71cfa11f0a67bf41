// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.pilot;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;
import org.earshot.sipapp.Messages;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;

class PilotHandlerTest {

    private final FakeCallPlacement calls = new FakeCallPlacement();

    private InitialAnswer ask(Redirect redirect, Request request) {
        return new PilotHandler(calls, Messages.config(redirect)).onInitialRequest(request);
    }

    private static InitialAnswer.Respond response(InitialAnswer answer) {
        assertThat(answer).isInstanceOf(InitialAnswer.Respond.class);
        return (InitialAnswer.Respond) answer;
    }

    private static String header(InitialAnswer.Respond response, String name) {
        return response.headers().stream()
                .filter(header -> header.name().equals(name))
                .map(header -> header.value())
                .findFirst()
                .orElse("");
    }

    @Test
    void shouldTellThatItIsAble() {
        InitialAnswer.Respond ok = response(ask(Redirect.WHEN_NOT_HOME, new Request("OPTIONS", Map.of())));

        assertThat(ok.status()).isEqualTo(200);
        assertThat(header(ok, "Allow")).contains("INVITE");
        assertThat(header(ok, "X-Load")).isEqualTo("7");
    }

    @Test
    void shouldRedirectToItsOwnAddressWhenTheCallCameToOneOfALostNode() {
        FloatingAddresses floating = new FloatingAddresses() {
            @Override
            public boolean isHere(String address) {
                return true;
            }

            @Override
            public boolean isForeign(String address) {
                return address.equals("127.0.0.1");
            }
        };
        PilotHandler pilot = new PilotHandler(calls, Messages.config(Redirect.WHEN_NOT_HOME), floating);

        InitialAnswer.Respond moved = response(pilot.onInitialRequest(new Request("INVITE", Map.of())));

        assertThat(moved.status()).isEqualTo(302);
        assertThat(header(moved, "Contact")).contains("@192.0.2.11:5060").contains("earshot-home");
        assertThat(pilot.onInitialRequest(new Request("INVITE", "sip:1@192.0.2.11;earshot-home", Map.of())))
                .isNotInstanceOf(InitialAnswer.Respond.class);
    }

    @Test
    void shouldAnswer503WithRetryAfterToOptionsAndInviteWhenUnable() {
        calls.admission = new Admission.Unable("the disk is full", Duration.ofSeconds(10));

        for (String method : List.of("OPTIONS", "INVITE")) {
            InitialAnswer.Respond busy = response(ask(Redirect.WHEN_NOT_HOME, new Request(method, Map.of())));
            assertThat(busy.status()).isEqualTo(503);
            assertThat(header(busy, "Retry-After")).isEqualTo("10");
            assertThat(header(busy, "Warning")).contains("the disk is full");
        }
    }

    @Test
    void shouldNameOnlyTheUnknownOptionTags() {
        Request invite = new Request("INVITE", Map.of("Require", "siprec, x-no-such-option"));

        InitialAnswer.Respond bad = response(ask(Redirect.WHEN_NOT_HOME, invite));

        assertThat(bad.status()).isEqualTo(420);
        assertThat(header(bad, "Unsupported")).isEqualTo("x-no-such-option");
    }

    @Test
    void shouldNameTheUnknownOptionTagsThatAProxyWouldNeed() {
        for (String method : List.of("OPTIONS", "INVITE")) {
            Request request = new Request(method, Map.of("Proxy-Require", "x-hop", "Require", "x-end"));

            InitialAnswer.Respond bad = response(ask(Redirect.WHEN_NOT_HOME, request));

            assertThat(bad.status()).as(method).isEqualTo(420);
            assertThat(header(bad, "Unsupported")).isEqualTo("x-end, x-hop");
        }
    }

    @Test
    void shouldAnswer416ToUrisThatAreNoSip() {
        for (String uri : List.of("http://192.0.2.11/", "mailto:a@b", "urn:service:sos", "nonsense")) {
            assertThat(response(ask(Redirect.WHEN_NOT_HOME, new Request("INVITE", uri, Map.of())))
                            .status())
                    .as(uri)
                    .isEqualTo(416);
        }
        for (String uri : List.of("sips:rec@192.0.2.11", "SIP:rec@192.0.2.11", "tel:+15550101")) {
            assertThat(ask(Redirect.WHEN_NOT_HOME, new Request("INVITE", uri, Map.of())))
                    .as(uri)
                    .isSameAs(InitialAnswer.toServlet());
        }
    }

    @Test
    void shouldAnswer422ToASessionIntervalThatIsTooSmall() {
        Request invite = new Request("INVITE", Map.of("Supported", "timer", "Session-Expires", "30"));

        InitialAnswer.Respond small = response(ask(Redirect.WHEN_NOT_HOME, invite));

        assertThat(small.status()).isEqualTo(422);
        assertThat(header(small, "Min-SE")).isEqualTo("90");
    }

    @Test
    void shouldRedirectOnceAndThenTakeTheCall() {
        InitialAnswer.Respond moved = response(ask(Redirect.ALWAYS, new Request("INVITE", Map.of())));

        assertThat(moved.status()).isEqualTo(302);
        String contact = header(moved, "Contact");
        assertThat(contact).isEqualTo("<sip:5550170@192.0.2.11:5060;transport=udp;earshot-home>;q=1.0");
        String uri = contact.substring(1, contact.indexOf('>'));
        assertThat(ask(Redirect.ALWAYS, new Request("INVITE", uri, Map.of()))).isSameAs(InitialAnswer.toServlet());
    }

    @Test
    void shouldRedirectToTheHomeOfTheCall() {
        calls.home = Optional.of(NodeReports.node("b", NodeState.UP, 0));

        InitialAnswer.Respond moved = response(ask(Redirect.WHEN_NOT_HOME, new Request("INVITE", Map.of())));

        assertThat(moved.status()).isEqualTo(302);
        assertThat(header(moved, "Contact")).isEqualTo("<sip:5550170@192.0.2.1:5060;transport=udp;earshot-home>;q=1.0");
    }

    @Test
    void shouldNameAlternatesWithFallingPreference() {
        calls.home = Optional.of(NodeReports.node("b", NodeState.UP, 0));
        calls.alternates = List.of(NodeReports.node("c", NodeState.UP, 0), NodeReports.node("d", NodeState.UP, 0));

        InitialAnswer.Respond moved = response(ask(Redirect.WHEN_NOT_HOME, new Request("INVITE", Map.of())));

        String contact = "<sip:5550170@192.0.2.1:5060;transport=udp;earshot-home>;q=";
        assertThat(header(moved, "Contact")).isEqualTo(contact + "1.0, " + contact + "0.9, " + contact + "0.8");
    }

    @Test
    void shouldTakeACallThatAPilotHasSentHereEvenIfTheClusterNamesAnotherHome() {
        calls.home = Optional.of(NodeReports.node("b", NodeState.UP, 0));

        Request sent = new Request("INVITE", "sip:5550170@192.0.2.11;transport=udp;earshot-home", Map.of());

        assertThat(ask(Redirect.WHEN_NOT_HOME, sent)).isSameAs(InitialAnswer.toServlet());
    }

    @Test
    void shouldPlaceBothLegsOfAUnifiedCmCallByOneKey() {
        String leg = "<sip:5550101@192.0.2.9;x-nearend;x-refci=41200017;x-nearendclusterid=ClusterA;"
                + "x-nearenddevice=SEP0011223344AA;x-nearendaddr=5550101;x-farendrefci=41200018;"
                + "x-farendclusterid=ClusterA;x-farenddevice=SEP0011223344BB;x-farendaddr=5550142>;tag=1";
        ask(Redirect.WHEN_NOT_HOME, new Request("INVITE", Map.of("From", leg)));
        ask(Redirect.WHEN_NOT_HOME, new Request("INVITE", Map.of("From", leg.replace("x-nearend;", "x-farend;"))));

        assertThat(calls.asked).hasSize(2);
        assertThat(calls.asked.stream().distinct()).hasSize(1);
        assertThat(calls.asked.get(0).value()).startsWith("ucm:clustera");
    }

    @Test
    void shouldRefuseMethodsThatARecorderDoesNotServe() {
        assertThat(response(ask(Redirect.WHEN_NOT_HOME, new Request("SUBSCRIBE", Map.of())))
                        .status())
                .isEqualTo(405);
    }

    @Test
    void shouldAnswer481ToRequestsOfADialogThatComeOutsideOne() {
        for (String method : List.of("BYE", "INFO", "UPDATE", "PRACK")) {
            assertThat(response(ask(Redirect.WHEN_NOT_HOME, new Request(method, Map.of())))
                            .status())
                    .as(method)
                    .isEqualTo(481);
        }
    }

    private record Request(String method, String requestUri, Map<String, String> fields) implements InitialRequest {

        Request(String method, Map<String, String> fields) {
            this(method, "sip:5550170@192.0.2.11", fields);
        }

        @Override
        public List<String> headers(String name) {
            return header(name).stream()
                    .flatMap(value -> List.of(value.split(",\\s*")).stream())
                    .toList();
        }

        @Override
        public Optional<String> header(String name) {
            Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            sorted.putAll(fields);
            return Optional.ofNullable(sorted.get(name.toLowerCase(Locale.ROOT)));
        }

        @Override
        public String callId() {
            return "call-1";
        }

        @Override
        public byte[] body() {
            return new byte[0];
        }

        @Override
        public String transport() {
            return "UDP";
        }

        @Override
        public InetSocketAddress remoteAddress() {
            return new InetSocketAddress("127.0.0.1", 5070);
        }

        @Override
        public InetSocketAddress localAddress() {
            return new InetSocketAddress("127.0.0.1", 5060);
        }
    }
}
