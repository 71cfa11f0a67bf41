// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.earshot.sip.tests.ejb.GreeterBean;
import org.earshot.sip.tests.lib.Greeter;
import org.earshot.sip.tests.war.AnswerServlet;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.dmr.ModelNode;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The container on a real server, with an application in an EAR. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class SipContainerIT {
    private static final int PORT = Integer.getInteger("sip.port");
    private static final String BEANS =
            "<beans xmlns='https://jakarta.ee/xml/ns/jakartaee' version='4.0' bean-discovery-mode='annotated'/>";

    private static final String MODULES = "<application xmlns='https://jakarta.ee/xml/ns/jakartaee' version='10'>"
            + "<module><ejb>ejb.jar</ejb></module>"
            + "<module><web><web-uri>web.war</web-uri><context-root>/answering</context-root></web></module>"
            + "</application>";

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        return ShrinkWrap.create(EnterpriseArchive.class, "answering.ear")
                .setApplicationXML(new StringAsset(MODULES))
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "lib.jar").addClass(Greeter.class))
                .addAsModule(ShrinkWrap.create(JavaArchive.class, "ejb.jar")
                        .addClass(GreeterBean.class)
                        .addAsManifestResource(new StringAsset(BEANS), "beans.xml"))
                .addAsModule(ShrinkWrap.create(WebArchive.class, "web.war")
                        .addPackage(AnswerServlet.class.getPackage())
                        .addAsWebInfResource(new StringAsset(BEANS), "beans.xml"));
    }

    @Test
    void shouldInjectIntoServletAndHandler() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1000")) {
            String options = caller.ask(caller.request("OPTIONS", 1, SipCaller.branch(), "", ""), "SIP/2.0 200");
            assertThat(SipCaller.header(options, "X-Greeting")).isEqualTo("hello-door/1/true");

            String answer =
                    caller.ask(caller.request("INVITE", 2, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
            String tag = SipCaller.toTag(answer);
            caller.send(caller.request("ACK", 2, SipCaller.branch(), tag, ""));
            assertThat(SipCaller.header(answer, "X-Greeting")).isEqualTo("hello-servlet/1");
            assertThat(SipCaller.header(answer, "X-Injected")).isEqualTo("true/true/true/true");
            caller.ask(caller.request("BYE", 3, SipCaller.branch(), tag, ""), "SIP/2.0 200");
        }
    }

    @Test
    void shouldAnswerRetransmissionsOfEveryMethod() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1001")) {
            assertSameAnswer(caller, caller.request("OPTIONS", 1, SipCaller.branch(), "", ""), "SIP/2.0 200");
            assertSameAnswer(caller, caller.request("MESSAGE", 2, SipCaller.branch(), "", ""), "SIP/2.0 200");

            String invite = caller.request("INVITE", 3, SipCaller.branch(), "", SipCaller.SDP);
            String tag = assertSameAnswer(caller, invite, "SIP/2.0 200");
            caller.send(caller.request("ACK", 3, SipCaller.branch(), tag, ""));
            assertSameAnswer(caller, caller.request("UPDATE", 4, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            assertSameAnswer(caller, caller.request("BYE", 5, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            assertSameAnswer(caller, caller.request("BYE", 6, SipCaller.branch(), "nobody", ""), "SIP/2.0 481");
        }
        try (SipCaller pilot = new SipCaller(PORT, "pilot")) {
            String branch = SipCaller.branch();
            String tag = assertSameAnswer(pilot, pilot.request("INVITE", 1, branch, "", SipCaller.SDP), "SIP/2.0 302");
            pilot.send(pilot.request("ACK", 1, branch, tag, ""));
            assertThat(pilot.receive(300)).isEmpty();
        }
    }

    /** A network may double a datagram; the copy comes while the first is still being let go. */
    @Test
    void shouldAnswerACopyThatComesTogetherWithTheFirstAnswer() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1010")) {
            for (int i = 1; i <= 2_000; i++) {
                String options = caller.request("OPTIONS", i, SipCaller.branch(), "", "");
                caller.send(options);
                caller.await("SIP/2.0 200");
                caller.send(options);
                assertThat(caller.receive(2_000)).as("copy of request %d", i).isPresent();
            }
        }
    }

    @Test
    void shouldNotOpenACallOnceMoreForACopyOfItsInvite() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1011")) {
            String invite = caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP);
            String tag = SipCaller.toTag(caller.ask(invite, "SIP/2.0 200"));
            caller.send(caller.request("ACK", 1, SipCaller.branch(), tag, ""));
            caller.ask(caller.request("BYE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            caller.send(invite);
            caller.receive(1_000)
                    .ifPresent(answer -> assertThat(SipCaller.toTag(answer)).isEqualTo(tag));
        }
    }

    @Test
    void shouldAnswerWhatCannotBeWithinADialog() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1012")) {
            String answer =
                    caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
            String tag = SipCaller.toTag(answer);
            caller.send(caller.request("ACK", 1, SipCaller.branch(), tag, ""));
            caller.ask(caller.request("MESSAGE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            caller.ask(caller.request("UPDATE", 3, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            caller.ask(caller.request("PRACK", 4, SipCaller.branch(), tag, ""), "SIP/2.0 481");
            caller.ask(caller.request("MESSAGE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 500");
            caller.ask(caller.request("BYE", 5, SipCaller.branch(), tag, ""), "SIP/2.0 200");
        }
    }

    private static String assertSameAnswer(SipCaller caller, String request, String status) throws IOException {
        String first = caller.ask(request, status);
        String second = caller.ask(request, status);
        assertThat(SipCaller.toTag(second)).isNotEmpty().isEqualTo(SipCaller.toTag(first));
        return SipCaller.toTag(first);
    }

    @Test
    void shouldRepeatTheAnswerUntilItIsAcknowledged() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1002")) {
            String answer =
                    caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
            assertThat(SipCaller.toTag(caller.await("SIP/2.0 200"))).isEqualTo(SipCaller.toTag(answer));
            caller.send(caller.request("ACK", 1, SipCaller.branch(), SipCaller.toTag(answer), ""));
            caller.ask(caller.request("BYE", 2, SipCaller.branch(), SipCaller.toTag(answer), ""), "SIP/2.0 200");
        }
    }

    @Test
    void shouldCancelARingingCall() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "ring")) {
            String branch = SipCaller.branch();
            String ringing = caller.ask(caller.request("INVITE", 1, branch, "", SipCaller.SDP), "SIP/2.0 180");
            String cancel = caller.request("CANCEL", 1, branch, "", "");
            assertThat(SipCaller.toTag(caller.ask(cancel, "SIP/2.0 200"))).isEqualTo(SipCaller.toTag(ringing));
            String terminated = caller.await("SIP/2.0 487");
            caller.send(caller.request("ACK", 1, branch, SipCaller.toTag(terminated), ""));
        }
    }

    @Test
    void shouldHangUpFromAnotherThread() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1003")) {
            String answer =
                    caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
            String tag = SipCaller.toTag(answer);
            caller.send(caller.request("ACK", 1, SipCaller.branch(), tag, ""));
            caller.send(caller.request("INFO", 2, SipCaller.branch(), tag, ""));
            caller.send(ok(caller.await("BYE ")));
        }
    }

    @Test
    void shouldHangUpBeforeConnectorsCloseWhenTheServerStops() throws IOException {
        try (ModelControllerClient management = management();
                SipCaller answering = new SipCaller(PORT, "1020");
                SipCaller silent = new SipCaller(PORT, "1021")) {
            for (SipCaller caller : List.of(answering, silent)) {
                String answer =
                        caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
                caller.send(caller.request("ACK", 1, SipCaller.branch(), SipCaller.toTag(answer), ""));
            }
            // The answer tells that the ACK before it has been handled.
            answering.ask(answering.request("OPTIONS", 2, SipCaller.branch(), "", ""), "SIP/2.0 200");
            silent.ask(silent.request("OPTIONS", 2, SipCaller.branch(), "", ""), "SIP/2.0 200");
            operation(management, "reload");
            answering.send(ok(answering.await("BYE ")));
            silent.await("BYE ");
            assertThat(silent.await("BYE "))
                    .as("a copy, since the first is not answered")
                    .isNotEmpty();
            silent.send(ok(silent.await("BYE ")));
        }
        await("the server").atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> {
            try (SipCaller caller = new SipCaller(PORT, "1022")) {
                caller.send(caller.request("OPTIONS", 1, SipCaller.branch(), "", ""));
                return caller.receive(1_000).orElse("").startsWith("SIP/2.0 200");
            }
        });
    }

    private static String ok(String request) {
        return "SIP/2.0 200 OK\r\nVia: " + SipCaller.header(request, "Via") + "\r\nFrom: "
                + SipCaller.header(request, "From") + "\r\nTo: " + SipCaller.header(request, "To") + "\r\nCall-ID: "
                + SipCaller.header(request, "Call-ID") + "\r\nCSeq: " + SipCaller.header(request, "CSeq")
                + "\r\nContent-Length: 0\r\n\r\n";
    }

    @Test
    void shouldLeaveNoSessionAfterOptions() throws IOException {
        try (ModelControllerClient management = management()) {
            long before = metric(management, "active-application-sessions");
            try (SipCaller caller = new SipCaller(PORT, "1004")) {
                for (int i = 1; i <= 50; i++) {
                    caller.ask(caller.request("OPTIONS", i, SipCaller.branch(), "", ""), "SIP/2.0 200");
                }
            }
            assertThat(metric(management, "active-application-sessions")).isLessThanOrEqualTo(before);
            assertThat(metric(management, "stateless-answers")).isGreaterThanOrEqualTo(50);
        }
    }

    @Test
    void shouldRefuseNewCallsWhileSuspendedButKeepOld() throws IOException {
        try (ModelControllerClient management = management();
                SipCaller old = new SipCaller(PORT, "1005");
                SipCaller caller = new SipCaller(PORT, "1006")) {
            String answer = old.ask(old.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
            old.send(old.request("ACK", 1, SipCaller.branch(), SipCaller.toTag(answer), ""));
            operation(management, "suspend");
            try {
                String refused =
                        caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 503");
                assertThat(SipCaller.header(refused, "Retry-After")).isNotEmpty();
                caller.ask(caller.request("OPTIONS", 2, SipCaller.branch(), "", ""), "SIP/2.0 503");
                old.ask(old.request("BYE", 2, SipCaller.branch(), SipCaller.toTag(answer), ""), "SIP/2.0 200");
            } finally {
                operation(management, "resume");
            }
            caller.ask(caller.request("OPTIONS", 3, SipCaller.branch(), "", ""), "SIP/2.0 200");
        }
    }

    @Test
    void shouldAnswerBrokenRequestsAndStayAlive() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "1007")) {
            String good = caller.request("OPTIONS", 1, SipCaller.branch(), "", "");
            caller.ask(good.replace("Content-Length: 0", "Content-Length: 99"), "SIP/2.0 400");
            caller.ask(good.replace("Content-Length: 0", "Content-Length: -1"), "SIP/2.0 400");
            caller.ask(good.replaceFirst("SIP/2.0\r\n", "SIP/7.0\r\n"), "SIP/2.0 505");
            caller.ask(good.replaceFirst("From: .*\r\n", ""), "SIP/2.0 400");
            caller.send("\0\0\0\0");
            caller.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            caller.ask(caller.request("OPTIONS", 2, SipCaller.branch(), "", ""), "SIP/2.0 200");
        }
        try (SipCaller caller = new SipCaller(PORT, "broken")) {
            caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 500");
        }
    }

    @Test
    void shouldReadTcpInPiecesWithCompactHeaders() throws IOException {
        String message =
                "OPTIONS sip:127.0.0.1 SIP/2.0\r\nv: SIP/2.0/TCP 127.0.0.1:9;rport;branch=" + SipCaller.branch()
                        + "\r\nf: <sip:a@b>;tag=1\r\nt: <sip:c@d>\r\ni: tcp-pieces\r\nCSeq: 1 OPTIONS\r\nl: 4\r\n\r\nbody";
        byte[] bytes =
                ("\r\n\r\n" + message + message.replace("CSeq: 1", "CSeq: 2")).getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), PORT)) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(5_000);
            OutputStream out = socket.getOutputStream();
            for (byte b : bytes) {
                out.write(b);
                out.flush();
            }
            StringBuilder received = new StringBuilder();
            while (received.indexOf("CSeq: 2") < 0 || received.indexOf("CSeq: 1") < 0) {
                received.append((char) socket.getInputStream().read());
            }
            assertThat(received.toString()).startsWith("\r\n").contains("SIP/2.0 200");
        }
    }

    private static ModelControllerClient management() throws IOException {
        return ModelControllerClient.Factory.create(
                InetAddress.getLoopbackAddress(), Integer.getInteger("management.port"));
    }

    private static long metric(ModelControllerClient management, String name) throws IOException {
        ModelNode read = new ModelNode();
        read.get("operation").set("read-attribute");
        read.get("address").add("subsystem", "sip");
        read.get("name").set(name);
        ModelNode result = management.execute(read);
        assertThat(result.get("outcome").asString()).as(result.toString()).isEqualTo("success");
        return result.get("result").asLong();
    }

    private static void operation(ModelControllerClient management, String name) throws IOException {
        ModelNode operation = new ModelNode();
        operation.get("operation").set(name);
        operation.get("address").setEmptyList();
        ModelNode result = management.execute(operation);
        assertThat(result.get("outcome").asString()).as(result.toString()).isEqualTo("success");
    }
}
