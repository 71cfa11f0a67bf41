// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

/**
 * Counters of the SIP container since it started. Thread-safe; an application finds it as the servlet context attribute
 * {@link #ATTRIBUTE} or by {@code @Inject}.
 */
public interface SipMetrics {

    /** Name of the servlet context attribute. */
    String ATTRIBUTE = "org.earshot.sip.api.SipMetrics";

    /**
     * Returns how many requests were received and could be parsed, retransmissions included.
     *
     * @return a count
     */
    long requests();

    /**
     * Returns how many responses were received.
     *
     * @return a count
     */
    long responses();

    /**
     * Returns how many requests were answered without a session: by an {@link InitialRequestHandler} or by the container.
     *
     * @return a count
     */
    long statelessAnswers();

    /**
     * Returns how many INVITEs were refused with 503 because they had waited too long for a thread, or came
     * while the process stood still.
     *
     * @return a count
     */
    long overloadRefusals();

    /**
     * Returns how many TCP connections were closed because they were of no use, or too many of one peer.
     *
     * @return a count
     */
    long closedConnections();

    /**
     * Returns how many messages were thrown away because they were no SIP or could not be answered.
     *
     * @return a count
     */
    long dropped();

    /**
     * Returns how many SIP sessions of all applications are alive now.
     *
     * @return a count
     */
    int activeSipSessions();

    /**
     * Returns how many SIP application sessions of all applications are alive now.
     *
     * @return a count
     */
    int activeSipApplicationSessions();
}
