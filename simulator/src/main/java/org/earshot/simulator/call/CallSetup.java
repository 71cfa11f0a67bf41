// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.earshot.simulator.controller.Trunks;
import org.earshot.simulator.media.RtpSender;
import org.earshot.simulator.media.Side;
import org.earshot.simulator.media.VoiceSource;
import org.earshot.simulator.sip.EventLoop;
import org.earshot.simulator.sip.SipEndpoint;

/**
 * What all calls of a run share.
 *
 * @param user the recorder's number: user part of the Request-URI, empty for none
 * @param trunks where to call it
 * @param voices what each side says
 * @param apart the most that lies between the INVITEs of a call's legs; zero: one is sent right after the other
 * @param packets how many packets of 20 ms each stream sends
 * @param clock gives the times in metadata
 */
public record CallSetup(
        EventLoop loop,
        SipEndpoint endpoint,
        RtpSender sender,
        String user,
        Trunks trunks,
        CallKind kind,
        Map<Side, VoiceSource> voices,
        Duration apart,
        int packets,
        RandomGenerator random,
        Clock clock) {

    public CallSetup {
        voices = Map.copyOf(voices);
    }

    VoiceSource voice(Side side) {
        return Objects.requireNonNull(voices.get(side));
    }
}
