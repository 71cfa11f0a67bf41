// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * What an {@link InitialRequestHandler} may know of a request. A view of the received message, made by the container;
 * confined to the thread and the time of one {@link InitialRequestHandler#onInitialRequest} call.
 */
public interface InitialRequest {

    /**
     * Returns the method, for example {@code INVITE}.
     *
     * @return the method in capitals as it was received
     */
    String method();

    /**
     * Returns the Request-URI as it was received.
     *
     * @return the URI with its parameters
     */
    String requestUri();

    /**
     * Returns the values of all header fields of a name, in the order of the message, one element for each comma-separated
     * value of a list header.
     *
     * @param name the long or the compact name, in any letter case
     * @return the values, or an empty list
     */
    List<String> headers(String name);

    /**
     * Returns the first value of a header field.
     *
     * @param name the long or the compact name, in any letter case
     * @return the first value, or empty when the request has no such header
     */
    Optional<String> header(String name);

    /**
     * Returns the value of the Call-ID header.
     *
     * @return the Call-ID
     */
    String callId();

    /**
     * Returns the message body as it was received.
     *
     * @return a copy of its octets; an empty array when there is none
     */
    byte[] body();

    /**
     * Returns the transport by which the request came.
     *
     * @return {@code UDP}, {@code TCP} or {@code TLS}
     */
    String transport();

    /**
     * Returns where the request came from: the source of the packet or the connection, not what Via says.
     *
     * @return the peer's address
     */
    InetSocketAddress remoteAddress();

    /**
     * Returns the address of the connector which received the request.
     *
     * @return the local address
     */
    InetSocketAddress localAddress();
}
