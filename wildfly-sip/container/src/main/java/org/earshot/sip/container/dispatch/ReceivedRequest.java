// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.header.SIPHeader;
import gov.nist.javax.sip.message.SIPRequest;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Locale;
import java.util.Optional;
import org.earshot.sip.api.InitialRequest;

/** The view of a received request that a handler gets. Confined to the SIP thread of that request. */
final class ReceivedRequest implements InitialRequest {
    private final SIPRequest request;

    ReceivedRequest(SIPRequest request) {
        this.request = request;
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String requestUri() {
        return request.getRequestURI().toString();
    }

    @Override
    public List<String> headers(String name) {
        String full = fullName(name);
        List<String> values = new ArrayList<>();
        for (ListIterator<SIPHeader> headers = request.getHeaders(full); headers.hasNext(); ) {
            values.add(headers.next().getHeaderValue().trim());
        }
        if (values.isEmpty()) {
            addUnparsed(full, values);
        }
        return values;
    }

    /** Headers that the stack could not parse are still what the peer sent. */
    private void addUnparsed(String name, List<String> values) {
        for (Iterator<?> lines = request.getUnrecognizedHeaders(); lines.hasNext(); ) {
            String line = (String) lines.next();
            int colon = line.indexOf(':');
            if (colon > 0 && fullName(line.substring(0, colon).trim()).equalsIgnoreCase(name)) {
                values.add(line.substring(colon + 1).trim());
            }
        }
    }

    @Override
    public Optional<String> header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
    }

    @Override
    public String callId() {
        return request.getCallId().getCallId();
    }

    @Override
    public byte[] body() {
        byte[] content = request.getRawContent();
        return content == null ? new byte[0] : content.clone();
    }

    @Override
    public String transport() {
        return request.getTopmostVia().getTransport().toUpperCase(Locale.ROOT);
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return new InetSocketAddress(request.getPeerPacketSourceAddress(), request.getPeerPacketSourcePort());
    }

    @Override
    public InetSocketAddress localAddress() {
        return new InetSocketAddress(request.getLocalAddress(), request.getLocalPort());
    }

    /** RFC 3261 §7.3.3 and the registry of compact forms. */
    private static String fullName(String name) {
        if (name.length() != 1) {
            return name;
        }
        return switch (Character.toLowerCase(name.charAt(0))) {
            case 'a' -> "Accept-Contact";
            case 'b' -> "Referred-By";
            case 'c' -> "Content-Type";
            case 'd' -> "Request-Disposition";
            case 'e' -> "Content-Encoding";
            case 'f' -> "From";
            case 'i' -> "Call-ID";
            case 'j' -> "Reject-Contact";
            case 'k' -> "Supported";
            case 'l' -> "Content-Length";
            case 'm' -> "Contact";
            case 'o' -> "Event";
            case 'r' -> "Refer-To";
            case 's' -> "Subject";
            case 't' -> "To";
            case 'u' -> "Allow-Events";
            case 'v' -> "Via";
            case 'x' -> "Session-Expires";
            default -> name;
        };
    }
}
