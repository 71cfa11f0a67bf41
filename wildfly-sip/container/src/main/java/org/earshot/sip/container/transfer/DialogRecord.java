// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state of a confirmed dialog (RFC 3261 §12) and where the container keeps it. Written as lines of {@code name value}, the
 * first of which names the version of the format. Addresses are written as in SIP headers. Immutable.
 *
 * @param localAddress who we are, without the tag
 * @param remoteTarget where requests go
 * @param routes the route set, next hop first
 * @param localCseq the number of our last request, 0 if there was none
 * @param remoteCseq the number of the peer's last request that must not be handled again
 * @param secure whether the dialog was made by {@code sips}
 * @param transport UDP, TCP or TLS
 * @param application name of the SIP application
 * @param applicationSession key of its session, a part of the local tag
 * @param servlet that handles the dialog
 */
record DialogRecord(
        String callId,
        String localAddress,
        String localTag,
        String remoteAddress,
        String remoteTag,
        String remoteTarget,
        List<String> routes,
        long localCseq,
        long remoteCseq,
        boolean secure,
        String transport,
        String application,
        String applicationSession,
        String servlet) {

    private static final String VERSION = "dialog 1";
    private static final String ROUTE = "route";

    DialogRecord {
        routes = List.copyOf(routes);
    }

    String write() {
        StringBuilder text = new StringBuilder(512).append(VERSION).append('\n');
        line(text, "call-id", callId);
        line(text, "local", localAddress);
        line(text, "local-tag", localTag);
        line(text, "remote", remoteAddress);
        line(text, "remote-tag", remoteTag);
        line(text, "target", remoteTarget);
        routes.forEach(route -> line(text, ROUTE, route));
        line(text, "local-cseq", Long.toString(localCseq));
        line(text, "remote-cseq", Long.toString(remoteCseq));
        line(text, "secure", Boolean.toString(secure));
        line(text, "transport", transport);
        line(text, "application", application);
        line(text, "session", applicationSession);
        line(text, "servlet", servlet);
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
            throw new IllegalStateException("line break in " + name);
        }
        text.append(name).append(' ').append(value).append('\n');
    }

    /** @throws IllegalArgumentException if it is not what {@link #write} wrote */
    static DialogRecord parse(String text) {
        String[] lines = text.split("\n");
        if (!lines[0].equals(VERSION)) {
            throw new IllegalArgumentException("not a dialog that this version can read");
        }
        Map<String, String> values = new TreeMap<>();
        List<String> routes = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            int space = lines[i].indexOf(' ');
            if (space < 0) {
                throw new IllegalArgumentException("line " + i + " of a dialog has no value");
            }
            String name = lines[i].substring(0, space);
            String value = lines[i].substring(space + 1);
            if (name.equals(ROUTE)) {
                routes.add(value);
            } else {
                values.put(name, value);
            }
        }
        return of(values, routes);
    }

    private static DialogRecord of(Map<String, String> values, List<String> routes) {
        return new DialogRecord(
                value(values, "call-id"),
                value(values, "local"),
                value(values, "local-tag"),
                value(values, "remote"),
                value(values, "remote-tag"),
                value(values, "target"),
                routes,
                Long.parseLong(value(values, "local-cseq")),
                Long.parseLong(value(values, "remote-cseq")),
                Boolean.parseBoolean(value(values, "secure")),
                value(values, "transport"),
                value(values, "application"),
                value(values, "session"),
                value(values, "servlet"));
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a dialog without " + name);
        }
        return value;
    }
}
