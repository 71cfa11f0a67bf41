// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.earshot.protocol.sdp.SessionDescription;

/**
 * The recorder's 200 to an INVITE.
 *
 * @param description its answer, or its offer when ours was delayed
 * @param setUp time from the first INVITE, before any redirection, to the 200
 * @param redirects how many 3xx were followed
 * @param recorder where the recorder wants requests of the dialog
 */
public record DialogAnswer(SessionDescription description, Duration setUp, int redirects, InetSocketAddress recorder) {}
