// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * One dialog of a recording client: INVITE to BYE. The kinds are made by {@link SiprecCall}, {@link UnifiedCmLeg} and
 * {@link #direct}. Confined to one thread.
 */
public class TestCall {
    private final UdpLink link;
    private final String callId = UUID.randomUUID() + "@tests.invalid";
    private final String fromTag = token();
    private final String from;
    private final String inviteHeaders;
    private final String inviteBody;
    private String invite = "";
    private String bye = "";
    private SipAnswer answer = new SipAnswer("\r\n\r\n");
    private int cseq;

    /**
     * @param from the From header's value without a tag
     * @param inviteHeaders further header lines of the INVITE, each with its line end
     * @param inviteBody body of the INVITE, empty for a delayed offer
     */
    TestCall(UdpLink link, String from, String inviteHeaders, String inviteBody) {
        this.link = link;
        this.from = from;
        this.inviteHeaders = inviteHeaders;
        this.inviteBody = inviteBody;
    }

    /** A plain call with one stream on that port of ours. */
    public static TestCall direct(UdpLink link, int rtpPort) {
        return new TestCall(
                link,
                "\"Dora\" <sip:dora@tests.invalid>",
                "Content-Type: application/sdp\r\n",
                Sdp.offer("sendonly", rtpPort));
    }

    /** A plain call with any body. */
    public static TestCall with(UdpLink link, String contentType, String body) {
        return new TestCall(link, "<sip:dora@tests.invalid>", "Content-Type: " + contentType + "\r\n", body);
    }

    static String token() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    public String callId() {
        return callId;
    }

    /** Sends the INVITE and takes its final response. */
    public SipAnswer invite() {
        cseq++;
        invite = request("INVITE", "Contact: <sip:src@" + link.local() + ">\r\n" + inviteHeaders, inviteBody);
        link.send(invite);
        answer = link.awaitFinal(callId, cseq + " INVITE");
        return answer;
    }

    /** Sends the very same INVITE again, after the time that a client waits before it does. */
    public SipAnswer resendInvite() {
        link.waitT1();
        link.send(invite);
        answer = link.awaitFinal(callId, cseq + " INVITE");
        return answer;
    }

    /** INVITE, 200 and ACK; the ACK's body for a delayed offer, else empty. */
    public SipAnswer establish(String ackBody) {
        SipAnswer ok = invite();
        if (ok.status() != 200) {
            throw new AssertionError("INVITE was answered with:\n" + ok.text());
        }
        ack(ackBody);
        return ok;
    }

    public void ack(String body) {
        String type = body.isEmpty() ? "" : "Content-Type: application/sdp\r\n";
        link.send(request("ACK", type, body));
    }

    /** Ends the dialog. */
    public SipAnswer bye() {
        cseq++;
        bye = request("BYE", "", "");
        link.send(bye);
        return link.awaitFinal(callId, cseq + " BYE");
    }

    /** Sends the very same BYE again, after the time that a client waits before it does. */
    public SipAnswer resendBye() {
        link.waitT1();
        link.send(bye);
        return link.awaitFinal(callId, cseq + " BYE");
    }

    /** Waits until the recorder ends the dialog, answers its BYE and returns it. */
    public SipAnswer awaitBye() {
        SipAnswer request = link.await(
                "BYE",
                message -> message.text().startsWith("BYE ")
                        && message.header("Call-ID").orElse("").equals(callId));
        StringBuilder ok = new StringBuilder("SIP/2.0 200 OK\r\n");
        for (String name : List.of("Via", "From", "To", "Call-ID", "CSeq")) {
            request.headers(name)
                    .forEach(value -> ok.append(name).append(": ").append(value).append("\r\n"));
        }
        link.send(ok.append("Content-Length: 0\r\n\r\n").toString());
        return request;
    }

    /** Takes back an INVITE that has no final response yet: sends both at once, and takes the INVITE's answer. */
    public SipAnswer inviteAndCancel() {
        cseq++;
        invite = request("INVITE", "Contact: <sip:src@" + link.local() + ">\r\n" + inviteHeaders, inviteBody);
        link.send(invite);
        String start = invite.substring(0, invite.indexOf("Contact:"));
        String cancel = start.replaceFirst("^INVITE", "CANCEL").replaceFirst("CSeq: (\\d+) INVITE", "CSeq: $1 CANCEL");
        link.send(cancel + "Content-Length: 0\r\n\r\n");
        answer = link.awaitFinal(callId, cseq + " INVITE");
        return answer;
    }

    /** Ports of the recorder's audio streams, by m-line. */
    public List<Integer> ports() {
        return answer.sdp("m=audio ").stream()
                .map(line -> Integer.valueOf(line.substring(0, line.indexOf(' '))))
                .toList();
    }

    private String request(String method, String headers, String body) {
        boolean inDialog = !method.equals("INVITE") && !answer.toTag().isEmpty();
        String target = inDialog
                ? answer.header("Contact").orElse("<sip:recorder>").replaceAll("^.*<|>.*$", "")
                : "sip:recorder@127.0.0.1:" + link.recorder().getPort();
        return String.format(
                Locale.ROOT,
                "%s %s SIP/2.0\r\nVia: SIP/2.0/UDP %s;branch=z9hG4bK%s;rport\r\nMax-Forwards: 70\r\n"
                        + "From: %s;tag=%s\r\nTo: <sip:recorder@127.0.0.1>%s\r\nCall-ID: %s\r\nCSeq: %d %s\r\n"
                        + "%sContent-Length: %d\r\n\r\n%s",
                method,
                target,
                link.local(),
                token(),
                from,
                fromTag,
                inDialog ? ";tag=" + answer.toTag() : "",
                callId,
                cseq,
                method,
                headers,
                body.length(),
                body);
    }
}
