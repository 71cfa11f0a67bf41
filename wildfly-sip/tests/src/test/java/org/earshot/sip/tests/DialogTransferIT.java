// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Dialogs that are forgotten and restored from their text, as if on another server. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class DialogTransferIT {
    private static final int PORT = Integer.getInteger("sip.port");

    @Deployment(testable = false)
    static EnterpriseArchive application() {
        return SipContainerIT.application();
    }

    @Test
    void shouldSendReinviteAndByeInARestoredDialog() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2000")) {
            String tag = call(caller);
            command("by-session", caller);
            command("INVITE", caller);
            String invite = caller.await("INVITE ");
            assertThat(SipCaller.header(invite, "CSeq")).startsWith("100").endsWith(" INVITE");
            assertThat(SipCaller.header(invite, "From")).endsWith(";tag=" + tag);
            assertThat(SipCaller.header(invite, "Contact")).contains(":" + PORT);
            caller.send(ok(invite, caller.contact(), SipCaller.SDP));
            assertThat(SipCaller.header(caller.await("ACK "), "CSeq"))
                    .isEqualTo(SipCaller.header(invite, "CSeq").replace("INVITE", "ACK"));
            command("BYE", caller);
            String bye = caller.await("BYE ");
            caller.send(ok(bye, "", ""));
            await().until(() -> command("result", caller).equals("BYE-200"));
        }
    }

    @Test
    void shouldTakeRequestsOfTheCallerInADialogRestoredFromTheFirstAnswer() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2001")) {
            String answer =
                    caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
            String tag = SipCaller.toTag(answer);
            command("by-answer", caller);
            caller.send(caller.request("ACK", 1, SipCaller.branch(), tag, ""));
            String update = caller.ask(caller.request("UPDATE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            assertThat(SipCaller.header(update, "X-Moved")).isEqualTo("yes");
            caller.ask(caller.request("INVITE", 3, SipCaller.branch(), tag, SipCaller.SDP), "SIP/2.0 200");
            caller.send(caller.request("ACK", 3, SipCaller.branch(), tag, ""));
            caller.ask(caller.request("INFO", 2, SipCaller.branch(), tag, ""), "SIP/2.0 500");
            caller.ask(caller.request("BYE", 4, SipCaller.branch(), tag, ""), "SIP/2.0 200");
        }
    }

    @Test
    void shouldTakeAReinviteAgainWhoseAnswerWasLost() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2002")) {
            String tag = call(caller);
            String again = caller.request("INVITE", 2, SipCaller.branch(), tag, SipCaller.SDP);
            caller.ask(again, "SIP/2.0 200");
            command("by-answer", caller);
            caller.ask(caller.request("INVITE", 2, SipCaller.branch(), tag, SipCaller.SDP), "SIP/2.0 200");
            caller.send(caller.request("ACK", 2, SipCaller.branch(), tag, ""));
            caller.ask(caller.request("BYE", 3, SipCaller.branch(), tag, ""), "SIP/2.0 200");
        }
    }

    @Test
    void shouldConnectAnewToACallerOverTcp() throws IOException {
        try (TcpCaller caller = new TcpCaller(PORT, "2003")) {
            caller.send(caller.request("INVITE", 1, "", SipCaller.SDP));
            String tag = SipCaller.toTag(caller.await("SIP/2.0 200"));
            caller.send(caller.request("ACK", 1, tag, ""));
            caller.hangUpConnection();
            command("by-session", caller.callId());
            command("INVITE", caller.callId());
            caller.beConnected();
            String invite = caller.await("INVITE ");
            assertThat(SipCaller.header(invite, "Contact")).containsIgnoringCase("transport=tcp");
            caller.send(ok(invite, SipCaller.header(caller.request("INVITE", 1, "", ""), "Contact"), SipCaller.SDP));
            caller.await("ACK ");
            caller.send(caller.request("BYE", 2, tag, ""));
            caller.await("SIP/2.0 200");
        }
    }

    @Test
    void shouldKeepTheDialogWhenTheReinviteIsRefused() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2004")) {
            String tag = call(caller);
            for (int status : new int[] {491, 488}) {
                command("by-session", caller);
                command("INVITE", caller);
                caller.send(ok(caller.await("INVITE "), "", "").replaceFirst("200 OK", status + " No"));
                caller.await("ACK ");
                await().until(() -> command("result", caller).equals("INVITE-" + status));
            }
            command("INVITE", caller);
            caller.send(ok(caller.await("INVITE "), caller.contact(), SipCaller.SDP));
            caller.await("ACK ");
            caller.ask(caller.request("BYE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 200");
        }
    }

    @Test
    void shouldTellThatTheCallerDoesNotKnowTheDialog() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2005")) {
            call(caller);
            command("by-session", caller);
            command("INVITE", caller);
            caller.send(ok(caller.await("INVITE "), "", "").replaceFirst("200 OK", "481 Gone"));
            caller.await("ACK ");
            await().until(() -> command("result", caller).equals("INVITE-481"));
        }
    }

    @Test
    void shouldGoAnotherWayWhenTheRouteSetSaysSo() throws IOException {
        try (SipCaller proxy = new SipCaller(PORT, "2006");
                SipCaller caller = new SipCaller(PORT, "2006")) {
            String invite = caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP)
                    .replaceFirst(
                            "Max-Forwards", "Record-Route: <sip:127.0.0.1:" + proxy.port() + ";lr>\r\nMax-Forwards");
            String tag = SipCaller.toTag(caller.ask(invite, "SIP/2.0 200"));
            caller.send(caller.request("ACK", 1, SipCaller.branch(), tag, ""));
            command("by-answer", caller);
            command("INFO", caller);
            String info = proxy.await("INFO sip:test@127.0.0.1:" + caller.port());
            assertThat(SipCaller.header(info, "Route")).contains(":" + proxy.port() + ";lr");
        }
    }

    @Test
    void shouldNotSayAWordWhenForgettingAndNotRestoreADialogThatIsHere() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2007")) {
            String tag = call(caller);
            assertThat(command("twice", caller)).isEqualTo("refused");
            command("forget", caller);
            Optional<String> word = caller.receive(700);
            // The 200 may come once more when the ACK was late.
            while (word.filter(text -> text.contains("CSeq: 1 INVITE")).isPresent()) {
                word = caller.receive(700);
            }
            assertThat(word).isEmpty();
            caller.ask(caller.request("BYE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 481");
        }
    }

    @Test
    void shouldLetTheSessionsGoWhenTheCallerHangsUp() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2008")) {
            String tag = call(caller);
            command("by-session", caller);
            caller.ask(caller.request("BYE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> command("valid", caller).equals("false"));
        }
    }

    @Test
    void shouldGoOnFromAnAddressThatHasMovedHere() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2009")) {
            String tag = call(caller);
            command("elsewhere", caller);
            caller.turnTo("127.0.0.2");
            command("INVITE", caller);
            String invite = caller.await("INVITE ");
            assertThat(SipCaller.header(invite, "Contact")).contains("127.0.0.2:" + PORT);
            assertThat(SipCaller.header(invite, "Via")).contains("127.0.0.2:" + PORT);
            caller.send(ok(invite, caller.contact(), SipCaller.SDP));
            caller.await("ACK ");
            caller.ask(caller.request("BYE", 2, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            command("leave", caller);
            command("elsewhere-again", caller);
            caller.ask(caller.request("OPTIONS", 3, SipCaller.branch(), "", ""), "SIP/2.0 200");
            command("leave", caller);
        }
    }

    @Test
    void shouldNameAnotherAddressInItsContact() throws IOException {
        try (SipCaller caller = new SipCaller(PORT, "2010")) {
            String tag = call(caller);
            command("speak-elsewhere", caller);
            String answer =
                    caller.ask(caller.request("INVITE", 2, SipCaller.branch(), tag, SipCaller.SDP), "SIP/2.0 200");
            assertThat(SipCaller.header(answer, "Contact")).contains("127.0.0.2:" + PORT);
            caller.send(caller.request("ACK", 2, SipCaller.branch(), tag, ""));
            caller.ask(caller.request("BYE", 3, SipCaller.branch(), tag, ""), "SIP/2.0 200");
            command("leave", caller);
        }
    }

    private static String call(SipCaller caller) throws IOException {
        String answer = caller.ask(caller.request("INVITE", 1, SipCaller.branch(), "", SipCaller.SDP), "SIP/2.0 200");
        String tag = SipCaller.toTag(answer);
        caller.send(caller.request("ACK", 1, SipCaller.branch(), tag, ""));
        return tag;
    }

    private static String command(String word, SipCaller caller) throws IOException {
        return command(word, caller.callId());
    }

    private static String command(String word, String callId) throws IOException {
        try (SipCaller commander = new SipCaller(PORT, "2998")) {
            String request = commander
                    .request("MESSAGE", 1, SipCaller.branch(), "", "")
                    .replaceFirst("Max-Forwards", "X-Move: " + word + " " + callId + "\r\nMax-Forwards");
            return SipCaller.header(commander.ask(request, "SIP/2.0 200"), "X-Moved");
        }
    }

    private static String ok(String request, String contact, String body) {
        return "SIP/2.0 200 OK\r\nVia: " + SipCaller.header(request, "Via") + "\r\nFrom: "
                + SipCaller.header(request, "From") + "\r\nTo: " + SipCaller.header(request, "To") + "\r\nCall-ID: "
                + SipCaller.header(request, "Call-ID") + "\r\nCSeq: " + SipCaller.header(request, "CSeq")
                + (contact.isEmpty() ? "" : "\r\nContact: " + contact)
                + (body.isEmpty() ? "" : "\r\nContent-Type: application/sdp")
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
