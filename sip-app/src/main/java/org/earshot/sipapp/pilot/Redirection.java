// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.pilot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;

/**
 * Sends a client on to the home of its call by a 302 (RFC 3261 §8.1.3.4). It does so once: the home takes a call that
 * comes this way, or refuses it, but never sends it on. Stateless and thread-safe.
 */
final class Redirection {

    /** Marks, in the Request-URI, a request that has been sent on. */
    private static final String HOME_PARAMETER = "earshot-home";

    private Redirection() {}

    /** Whether the request comes from another node, or from an address of ours that is not to be kept. */
    static boolean hasBrought(InitialRequest request) {
        return request.requestUri().contains(HOME_PARAMETER);
    }

    /** The home, then its alternates, by falling preference (RFC 3261 §20.10). */
    static InitialAnswer to(List<NodePlace> places, InitialRequest request) {
        List<String> contacts = new ArrayList<>();
        for (NodePlace place : places) {
            contacts.add(
                    contact(request, place) + ";q=" + (contacts.isEmpty() ? "1.0" : "0." + (10 - contacts.size())));
        }
        return InitialAnswer.respond(302).withHeader("Contact", String.join(", ", contacts));
    }

    private static String contact(InitialRequest request, NodePlace place) {
        return "<sip:" + user(request.requestUri()) + place.sipAddress() + ":" + place.sipPort() + ";transport="
                + request.transport().toLowerCase(Locale.ROOT) + ";" + HOME_PARAMETER + ">";
    }

    private static String user(String uri) {
        int scheme = uri.indexOf(':');
        int at = uri.indexOf('@');
        return at < 0 || scheme < 0 ? "" : uri.substring(scheme + 1, at + 1);
    }
}
