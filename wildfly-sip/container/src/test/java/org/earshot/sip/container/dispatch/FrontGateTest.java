// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.SipHeader;
import org.earshot.sip.container.engine.DeployedApplications;
import org.earshot.sip.container.message.EdgeRequest;
import org.earshot.sip.container.transport.Gate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontGateTest {
    private static final InetSocketAddress PEER = new InetSocketAddress("192.0.2.9", 5060);
    private static final InetSocketAddress HERE = new InetSocketAddress("192.0.2.1", 5060);

    private final Set<String> transactions = new HashSet<>();
    private final Set<String> pending = new HashSet<>();
    private final Map<String, StackState.DialogState> dialogs = new HashMap<>();
    private final Counters counters = new Counters(new DeployedApplications());
    private final StatelessTags tags = new StatelessTags();
    private final AtomicInteger asked = new AtomicInteger();
    private Runnable during = () -> {};
    private InitialAnswer opinion = InitialAnswer.toServlet();

    private final StackState stack = new StackState() {
        @Override
        public boolean hasTransaction(String key) {
            return transactions.contains(key) || pending.contains(key);
        }

        @Override
        public boolean isPending(String key) {
            return pending.contains(key);
        }

        @Override
        public DialogState dialog(String key) {
            return dialogs.get(key);
        }
    };

    private final FrontGate gate = new FrontGate(
            request -> {
                asked.incrementAndGet();
                during.run();
                return opinion;
            },
            stack,
            tags,
            new Invites(System::nanoTime),
            counters,
            400);

    private Gate.Verdict ask(String method, String toTag, int cseq, String more, long waitedMillis) {
        String text = method + " sip:r@192.0.2.1 SIP/2.0\r\nVia: SIP/2.0/UDP 192.0.2.9;branch=z9hG4bKA" + cseq
                + "\r\nFrom: <sip:a@b>;tag=f\r\nTo: <sip:r@c>" + (toTag.isEmpty() ? "" : ";tag=" + toTag)
                + "\r\nCall-ID: C1\r\nCSeq: " + cseq + " " + method + "\r\n" + more + "Content-Length: 0\r\n\r\n";
        return ask(text, new EdgeRequest.Wait(TimeUnit.MILLISECONDS.toNanos(waitedMillis), false));
    }

    private Gate.Verdict ask(String text, EdgeRequest.Wait wait) {
        return gate.examine(new EdgeRequest(text.getBytes(StandardCharsets.UTF_8), "UDP", PEER, HERE, wait));
    }

    private Gate.Verdict invite(long waitedMillis) {
        return ask("INVITE", "", 1, "m: <sip:a@192.0.2.9>\r\n", waitedMillis);
    }

    private Gate.Verdict byAnotherWay(String branch) {
        return ask(
                "INVITE sip:r@192.0.2.1 SIP/2.0\r\nv: SIP/2.0/UDP 192.0.2.8;branch=" + branch
                        + "\r\nf: <sip:a@b>;tag=f\r\nt: <sip:r@c>\r\ni: C1\r\nCSeq: 1 INVITE\r\n"
                        + "m: <sip:a@192.0.2.9>\r\n\r\n",
                EdgeRequest.Wait.NONE);
    }

    /** The status of the answer that has been sent, or 0. */
    private static int status(Gate.Verdict verdict) {
        AtomicInteger status = new AtomicInteger();
        verdict.answerBy(answer -> status.set(answer.response().status()));
        return status.get();
    }

    /** What copies by other ways, which come while the first is looked at, are told; each comes twice. */
    private List<Gate.Answer> copiesOf(Runnable first, int count) {
        List<Gate.Answer> answers = new ArrayList<>();
        during = () -> {
            during = () -> {};
            for (int copy = 0; copy < count; copy++) {
                byAnotherWay("z9hG4bKway" + copy).answerBy(answers::add);
                assertThat(byAnotherWay("z9hG4bKway" + copy)).isEqualTo(Gate.Way.ABSORB);
            }
            assertThat(invite(0)).as("of the first itself").isEqualTo(Gate.Way.ABSORB);
        };
        first.run();
        assertThat(answers).hasSize(count);
        return answers;
    }

    @Test
    void shouldAnswerEachCopyOfWhatTheHandlerAnswers() {
        opinion = InitialAnswer.respond(200);

        Gate.Answer first = (Gate.Answer) ask("OPTIONS", "", 1, "", 0);
        Gate.Answer second = (Gate.Answer) ask("OPTIONS", "", 1, "", 0);

        assertThat(second.tag()).isEqualTo(first.tag());
        assertThat(asked).hasValue(2);
        assertThat(ask("ACK", first.tag(), 1, "", 0)).isEqualTo(Gate.Way.ABSORB);
        assertThat(ask("ACK", "another", 1, "", 0)).isEqualTo(Gate.Way.PASS);
    }

    @Test
    void shouldAskOnceForAnInviteThatTheApplicationTakes() {
        assertThat(invite(0)).isEqualTo(Gate.Way.PASS);
        pending.add("z9hg4bka1");
        assertThat(invite(0)).as("at work on it").isEqualTo(Gate.Way.ABSORB);
        pending.clear();
        transactions.add("z9hg4bka1");
        assertThat(invite(0)).as("the stack repeats its answer").isEqualTo(Gate.Way.PASS);
        assertThat(asked).hasValue(1);
    }

    @Test
    void shouldAbsorbACopyOfAnInviteWhenItsCallIsOver() {
        invite(0);

        assertThat(invite(0)).isEqualTo(Gate.Way.ABSORB);
        assertThat(invite(1_000)).isEqualTo(Gate.Way.ABSORB);
    }

    @Test
    void shouldRefuseACopyOfWhatItRefusedHoweverTheCopyFares() {
        assertThat(status(invite(401))).isEqualTo(503);
        assertThat(status(invite(0))).isEqualTo(503);
        assertThat(asked).hasValue(0);
    }

    @Test
    void shouldAskAgainForACopyOfARedirectedInvite() {
        opinion = InitialAnswer.respond(302);
        assertThat(status(invite(0))).isEqualTo(302);
        assertThat(status(invite(0))).isEqualTo(302);
        assertThat(asked).hasValue(2);
    }

    @Test
    void shouldAbsorbACopyThatComesWhileTheFirstIsLookedAt() {
        AtomicInteger copies = new AtomicInteger();
        during = () -> {
            during = () -> {};
            copies.incrementAndGet();
            assertThat(invite(9_000)).isEqualTo(Gate.Way.ABSORB);
        };
        assertThat(invite(0)).isEqualTo(Gate.Way.PASS);
        assertThat(copies).hasValue(1);
        assertThat(asked).hasValue(1);
    }

    @Test
    void shouldTakeACopyAfterAFailureOfTheHandler() {
        during = () -> {
            during = () -> {};
            throw new IllegalStateException("as the test wants it");
        };
        assertThat(status(invite(0))).isEqualTo(500);
        assertThat(invite(0)).isEqualTo(Gate.Way.PASS);
    }

    @Test
    void shouldRefuseOnlyNewCallsThatWaitedTooLong() {
        assertThat(status(invite(401))).isEqualTo(503);
        assertThat(asked).hasValue(0);
        assertThat(counters.overloadRefusals()).isEqualTo(1);

        dialogs.put("c1:r:f", new StackState.DialogState(1, ""));
        for (String method : new String[] {"INVITE", "BYE", "ACK", "UPDATE"}) {
            assertThat(ask(method, "r", 2, "", 9_000)).as(method).isEqualTo(Gate.Way.PASS);
        }
        transactions.add("z9hg4bka1");
        assertThat(ask("CANCEL", "", 1, "", 9_000)).isEqualTo(Gate.Way.PASS);
        assertThat(counters.overloadRefusals()).isEqualTo(1);
    }

    @Test
    void shouldAnswer481ToWhatIsNotHere() {
        assertThat(status(ask("BYE", "nobody", 2, "", 0))).isEqualTo(481);
        assertThat(status(ask("CANCEL", "", 1, "", 0))).isEqualTo(481);
        assertThat(asked).hasValue(0);
    }

    @Test
    void shouldAnswer481ToAPrackThatNoResponseWaitsFor() {
        dialogs.put("c1:r:f", new StackState.DialogState(1, ""));
        assertThat(status(ask("PRACK", "r", 2, "RAck: 1 1 INVITE\r\n", 0))).isEqualTo(481);

        dialogs.put("c1:r:f", new StackState.DialogState(1, "7 1 INVITE"));
        assertThat(status(ask("PRACK", "r", 2, "RAck: 8 1 INVITE\r\n", 0))).isEqualTo(481);
        assertThat(status(ask("PRACK", "r", 2, "", 0))).isEqualTo(481);
        assertThat(ask("PRACK", "r", 2, "RAck: 7  1 INVITE\r\n", 0)).isEqualTo(Gate.Way.PASS);
    }

    @Test
    void shouldAnswer500ToAnOldRequestOfADialog() {
        dialogs.put("c1:r:f", new StackState.DialogState(5, ""));
        assertThat(status(ask("INFO", "r", 4, "", 0))).isEqualTo(500);
        assertThat(status(ask("INFO", "r", 5, "", 0))).isEqualTo(500);
        assertThat(ask("INFO", "r", 6, "", 0)).isEqualTo(Gate.Way.PASS);
        assertThat(status(ask("INVITE", "r", 4, "", 0))).isEqualTo(500);
        assertThat(ask("ACK", "r", 4, "", 0)).as("to the refusal").isEqualTo(Gate.Way.ABSORB);
        assertThat(ask("ACK", "r", 5, "", 0)).isEqualTo(Gate.Way.PASS);
    }

    @Test
    void shouldAnswer400ToAnInviteWithoutContact() {
        assertThat(status(ask("INVITE", "", 1, "", 0))).isEqualTo(400);
        assertThat(status(ask("INVITE", "", 1, "Contact: *\r\n", 0))).isEqualTo(400);
    }

    @Test
    void shouldAnswer482ToAnInviteThatCameByAnotherWay() {
        invite(0);
        assertThat(status(byAnotherWay("z9hG4bKother"))).isEqualTo(482);
        assertThat(asked).hasValue(1);
    }

    @Test
    void shouldAnswer500WhenTheHandlerBreaks() {
        FrontGate broken = new FrontGate(
                request -> {
                    throw new IllegalStateException("as the test wants it");
                },
                stack,
                tags,
                new Invites(System::nanoTime),
                counters,
                0);
        String options = "OPTIONS sip:r@192.0.2.1 SIP/2.0\r\nv: SIP/2.0/UDP 192.0.2.8;branch=z9hG4bKother\r\n"
                + "f: <sip:a@b>;tag=f\r\nt: <sip:r@c>\r\ni: C1\r\nCSeq: 1 OPTIONS\r\n\r\n";
        assertThat(status(broken.examine(new EdgeRequest(
                        options.getBytes(StandardCharsets.UTF_8), "UDP", PEER, HERE, EdgeRequest.Wait.NONE))))
                .isEqualTo(500);
    }

    @Test
    void shouldRefuseANewCallThatMayHaveComeDuringAPauseButServeDialogsAndCopies() {
        EdgeRequest.Wait overAPause = new EdgeRequest.Wait(1, true);
        String call = "Via: SIP/2.0/UDP 192.0.2.9;branch=z9hG4bKP\r\nFrom: <sip:a@b>;tag=f\r\nCall-ID: C9\r\n"
                + "CSeq: 1 INVITE\r\nContact: <sip:a@192.0.2.9>\r\nContent-Length: 0\r\n";
        String invite = "INVITE sip:r@192.0.2.1 SIP/2.0\r\n" + call + "To: <sip:r@c>\r\n\r\n";

        Gate.Answer refusal = (Gate.Answer) ask(invite, overAPause);
        assertThat(refusal.response().status()).isEqualTo(503);
        assertThat(refusal.response().headers()).extracting(SipHeader::name).contains("Retry-After", "Warning");
        assertThat(status(ask(invite, EdgeRequest.Wait.NONE)))
                .as("a later copy")
                .isEqualTo(503);
        assertThat(asked).hasValue(0);
        assertThat(counters.overloadRefusals()).isEqualTo(1);

        dialogs.put("c9:here:f", new StackState.DialogState(0, ""));
        String within = "INVITE sip:r@192.0.2.1 SIP/2.0\r\n" + call + "To: <sip:r@c>;tag=here\r\n\r\n";
        assertThat(ask(within, overAPause)).isEqualTo(Gate.Way.PASS);
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 404, 422, 503})
    void shouldAnswerACopyByAnotherWayAsTheFirstThatIsLookedAt(int status) {
        opinion = InitialAnswer.respond(status).withHeader("Contact", "<sip:r@192.0.2.3>");
        List<Gate.Answer> copies = copiesOf(() -> assertThat(status(invite(0))).isEqualTo(status), 2);

        assertThat(copies).extracting(Gate.Answer::response).containsOnly((InitialAnswer.Respond) opinion);
        assertThat(copies)
                .extracting(Gate.Answer::tag)
                .containsExactlyInAnyOrder(tags.tag("C1", "z9hG4bKway0"), tags.tag("C1", "z9hG4bKway1"));
        assertThat(asked).hasValue(1);
        assertThat(status(byAnotherWay("z9hG4bKway0"))).as("once more, later").isEqualTo(status);
        assertThat(status(invite(0))).isEqualTo(status);
    }

    @Test
    void shouldAnswer482ToACopyByAnotherWayWhenTheFirstIsTaken() {
        List<Gate.Answer> copies = copiesOf(() -> assertThat(invite(0)).isEqualTo(Gate.Way.PASS), 2);
        assertThat(copies).extracting(answer -> answer.response().status()).containsExactly(482, 482);
        assertThat(status(byAnotherWay("z9hG4bKway0"))).as("once more, later").isEqualTo(482);
        assertThat(asked).hasValue(1);
    }

    @Test
    void shouldAnswerACopyByAnotherWayWhenTheHandlerBreaks() {
        AtomicInteger copy = new AtomicInteger();
        during = () -> {
            byAnotherWay("z9hG4bKway")
                    .answerBy(answer -> copy.set(answer.response().status()));
            throw new IllegalStateException("as the test wants it");
        };
        assertThat(status(invite(0))).isEqualTo(500);
        assertThat(copy).hasValue(500);
    }

    @Test
    void shouldKeepAFewWaitingOnly() {
        opinion = InitialAnswer.respond(302);
        AtomicInteger loops = new AtomicInteger();
        during = () -> {
            during = () -> {};
            for (int copy = 0; copy < 1000; copy++) {
                loops.addAndGet(status(byAnotherWay("z9hG4bKway" + copy)) == 482 ? 1 : 0);
            }
        };
        assertThat(status(invite(0))).isEqualTo(302);
        assertThat(loops).hasValue(1000 - Invite.MOST_WAITING);
    }
}
