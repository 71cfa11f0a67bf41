// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A name-addr or addr-spec value, as in From, To, Contact and P-Asserted-Identity (RFC 3261 §20, §25.1). Immutable.
 *
 * @param displayName unescaped display name; blank ones are absent
 * @param uri the URI with its parameters, without angle brackets
 * @param uriParams parameters of the URI: lower-case name to unescaped value, empty for a flag
 * @param headerParams parameters after the URI: lower-case name to unquoted value, empty for a flag
 */
public record NameAddress(
        Optional<String> displayName, String uri, Map<String, String> uriParams, Map<String, String> headerParams) {

    public NameAddress {
        uriParams = Collections.unmodifiableMap(new LinkedHashMap<>(uriParams));
        headerParams = Collections.unmodifiableMap(new LinkedHashMap<>(headerParams));
    }

    /**
     * The first address of a header value.
     *
     * @throws SipSyntaxException when there is none, or the value is longer than 16384 characters
     */
    public static NameAddress parse(String headerValue) {
        return new NameAddressReader(headerValue).next();
    }

    /**
     * All addresses of a header value, which may be a comma-separated list.
     *
     * @throws SipSyntaxException when one cannot be read, or the value is longer than 16384 characters
     */
    public static List<NameAddress> parseAll(String headerValue) {
        return new NameAddressReader(headerValue).all();
    }

    /** The URI scheme in lower case; empty text when there is none. */
    public String scheme() {
        return SipUri.of(uri).scheme();
    }

    /** The user part without password and parameters, or the canonical number of a tel URI. */
    public Optional<String> user() {
        return SipUri.of(uri).user();
    }

    /** The host in lower case with the brackets of an IPv6 address; empty text for a tel URI. */
    public String host() {
        return SipUri.of(uri).host();
    }

    /** The {@code tag} parameter of From and To. */
    public Optional<String> tag() {
        return Optional.ofNullable(headerParams.get("tag"));
    }

    /**
     * Scheme, user and host without parameters, password and port: {@code sip:user@host}. A tel URI gives its number
     * without visual separators (RFC 3966 §3).
     */
    public String addressOfRecord() {
        return SipUri.of(uri).addressOfRecord();
    }
}
