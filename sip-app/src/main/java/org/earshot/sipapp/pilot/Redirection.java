// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.pilot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;

/**
 * Sends a client on to the home of its call by a 302 (RFC 3261 §8.1.3.4). A pilot does so once: the home takes a call that
 * comes this way. A home that admits no new calls sends it on once more, to the node that takes it instead; what comes by that
 * way is taken or refused. Stateless and thread-safe.
 */
public final class Redirection {

    /** Marks, in the Request-URI, a request that has been sent on. */
    private static final String HOME_PARAMETER = "earshot-home";

    /** Marks one that has been sent on by its home. */
    private static final String INSTEAD_PARAMETER = HOME_PARAMETER + "=instead";

    private Redirection() {}

    /** Whether the request comes from another node, or from an address of ours that is not to be kept. */
    static boolean hasBrought(InitialRequest request) {
        return request.requestUri().contains(HOME_PARAMETER);
    }

    /** Whether a request with this Request-URI has been sent on by a home, and is not to be again. */
    public static boolean isLast(String requestUri) {
        return requestUri.contains(INSTEAD_PARAMETER);
    }

    /** The home, then its alternates, by falling preference (RFC 3261 §20.10). */
    static InitialAnswer to(List<NodePlace> places, InitialRequest request) {
        List<String> contacts = new ArrayList<>();
        for (NodePlace place : places) {
            contacts.add(contact(request.requestUri(), request.transport(), place, HOME_PARAMETER) + ";q="
                    + (contacts.isEmpty() ? "1.0" : "0." + (10 - contacts.size())));
        }
        return InitialAnswer.respond(302).withHeader("Contact", String.join(", ", contacts));
    }

    /** The Contact of a home's 302 to the node that takes a call instead. */
    public static String instead(String requestUri, String transport, NodePlace place) {
        return contact(requestUri, transport, place, INSTEAD_PARAMETER);
    }

    private static String contact(String requestUri, String transport, NodePlace place, String parameter) {
        return "<sip:" + user(requestUri) + place.sipAddress() + ":" + place.sipPort() + ";transport="
                + transport.toLowerCase(Locale.ROOT) + ";" + parameter + ">";
    }

    private static String user(String uri) {
        int scheme = uri.indexOf(':');
        int at = uri.indexOf('@');
        return at < 0 || scheme < 0 ? "" : uri.substring(scheme + 1, at + 1);
    }
}
