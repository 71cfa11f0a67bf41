// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who talks to whom in a dialog and by which route (RFC 3261 §12), and the requests that follow from it. Confined to
 * the event loop's thread.
 */
final class DialogState {

    private final SipEndpoint endpoint;
    private final InviteScript script;
    private final String localTo;
    private String requestUri;
    private String to;
    private List<String> route = List.of();
    private InetSocketAddress peer;
    private int cseq;

    DialogState(SipEndpoint endpoint, InviteScript script, SipUri target, InetSocketAddress peer) {
        this.endpoint = endpoint;
        this.script = script;
        String user = script.requestUser().isEmpty() ? "" : script.requestUser() + "@";
        String host = target.host().indexOf(':') >= 0 ? "[" + target.host() + "]" : target.host();
        this.requestUri = "sip:" + user + host + ":" + target.port() + transportParameter();
        this.localTo = "<sip:" + user + host + ">";
        this.to = localTo;
        this.peer = peer;
        this.cseq = script.firstCSeq() - 1;
    }

    private String transportParameter() {
        return endpoint.isReliable() ? ";transport=tcp" : "";
    }

    InetSocketAddress peer() {
        return peer;
    }

    int cseq() {
        return cseq;
    }

    int nextCSeq() {
        cseq++;
        return cseq;
    }

    /** Takes the Contact of a 3xx as the new target (RFC 3261 §8.1.3.4). */
    void redirect(SipMessage response) throws UnknownHostException {
        SipUri contact = contact(response);
        requestUri = contact.text();
        peer = contact.resolve();
    }

    /** Takes tag, route and target of a 2xx (RFC 3261 §12.1.2). */
    void establish(SipMessage response) throws UnknownHostException {
        to = response.first("To").orElse(localTo);
        List<String> reversed = new ArrayList<>();
        for (String value : response.all("Record-Route")) {
            for (String hop : value.split(",(?=\\s*<)")) {
                reversed.add(0, hop.strip());
            }
        }
        route = List.copyOf(reversed);
        retarget(response);
    }

    /** A new Contact within the dialog (target refresh, RFC 3261 §12.2). */
    void retarget(SipMessage message) throws UnknownHostException {
        SipUri contact = contact(message);
        requestUri = contact.text();
        peer = route.isEmpty() ? contact.resolve() : SipUri.parse(route.get(0)).resolve();
    }

    private static SipUri contact(SipMessage message) {
        String value = message.first("Contact")
                .orElseThrow(() -> new IllegalArgumentException("no Contact in " + message.startLine()));
        return SipUri.parse(value);
    }

    /** A request of the dialog with a new Via. */
    SipMessage request(String method, int number, Optional<SipBody> body) {
        List<SipHeader> headers = common(method, number, endpoint.via(), to);
        route.forEach(hop -> headers.add(new SipHeader("Route", hop)));
        if (method.equals("INVITE")) {
            headers.add(new SipHeader("Contact", script.contact()));
        }
        headers.addAll(script.headers(method));
        return SipMessage.request(method, requestUri, headers, body);
    }

    /** The ACK to a final response that is no 2xx: same branch, no body (RFC 3261 §17.1.1.3). */
    SipMessage ackOfRejection(SipMessage invite, SipMessage response) {
        String uri = invite.startLine().split(" ", 3)[1];
        SipHeader via = new SipHeader("Via", invite.first("Via").orElse(""));
        List<SipHeader> headers =
                common("ACK", invite.cseq(), via, response.first("To").orElse(to));
        invite.all("Route").forEach(hop -> headers.add(new SipHeader("Route", hop)));
        return SipMessage.request("ACK", uri, headers, Optional.empty());
    }

    /** Takes an INVITE back: same branch and number (RFC 3261 §9.1). */
    SipMessage cancelOf(SipMessage invite) {
        String uri = invite.startLine().split(" ", 3)[1];
        SipHeader via = new SipHeader("Via", invite.first("Via").orElse(""));
        return SipMessage.request("CANCEL", uri, common("CANCEL", invite.cseq(), via, localTo), Optional.empty());
    }

    private List<SipHeader> common(String method, int number, SipHeader via, String toValue) {
        List<SipHeader> headers = new ArrayList<>();
        headers.add(via);
        headers.add(new SipHeader("Max-Forwards", "70"));
        headers.add(new SipHeader("From", script.from()));
        headers.add(new SipHeader("To", toValue));
        headers.add(new SipHeader("Call-ID", script.callId()));
        headers.add(new SipHeader("CSeq", number + " " + method));
        return headers;
    }
}
