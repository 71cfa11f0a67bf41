// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a SIP URI that routing needs (RFC 3261 §19.1). Immutable.
 *
 * @param text the whole URI
 * @param user empty when there is none
 * @param host name or address; IPv6 without brackets
 * @param port 1 to 65535
 */
public record SipUri(String text, String user, String host, int port) {

    private static final int DEFAULT_PORT = 5060;
    private static final Pattern BRACKETED = Pattern.compile("<\\s*([^>]+?)\\s*>");
    private static final Pattern URI = Pattern.compile(
            "(?i)sips?:(?:([^@<>\\s]*)@)?(\\[[0-9a-f:.]+]|[^:;?<>,\\s\\[\\]]+)(?::([0-9]{1,5}))?(?:[;?].*)?");

    /**
     * Reads a URI or the URI of a header value such as {@code "Name" <sip:a@b>;x}.
     *
     * @throws IllegalArgumentException when it is no SIP URI
     */
    public static SipUri parse(String value) {
        Matcher bracketed = BRACKETED.matcher(value);
        String text = bracketed.find() ? bracketed.group(1) : value.strip();
        Matcher uri = URI.matcher(text);
        if (!uri.matches()) {
            throw new IllegalArgumentException("not a SIP address: " + value);
        }
        int port = uri.group(3) == null ? DEFAULT_PORT : Integer.parseInt(uri.group(3));
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port out of range: " + value);
        }
        String host = uri.group(2).replace("[", "").replace("]", "");
        return new SipUri(text, uri.group(1) == null ? "" : uri.group(1), host, port);
    }

    /**
     * Where requests to this URI go. Looks names up, which may block.
     *
     * @throws UnknownHostException when the name is unknown
     */
    public InetSocketAddress resolve() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    /** Address and port as written in a URI or a Via. */
    public static String hostPort(InetSocketAddress address) {
        return host(address.getAddress()) + ":" + address.getPort();
    }

    /** An address as written in a URI: IPv6 in brackets. */
    public static String host(InetAddress address) {
        String text = address.getHostAddress();
        return text.indexOf(':') >= 0 ? "[" + text + "]" : text;
    }
}
