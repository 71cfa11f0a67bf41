// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.util.List;
import java.util.StringJoiner;
import org.earshot.simulator.sip.SipBody;

/** Writes the session descriptions that recording clients send: PCMU and DTMF, 20 ms. Stateless. */
final class AudioOffer {

    private AudioOffer() {}

    /**
     * One m-line for each port.
     *
     * @param origin user name and numbers of the o= line
     * @param host our address, IPv6 in brackets or not
     * @param labels one for each port, or none at all
     * @param direction {@code sendonly} or {@code sendrecv}
     */
    static String write(String origin, String host, List<Integer> ports, List<String> labels, String direction) {
        String address = host.replace("[", "").replace("]", "");
        String connection = (address.indexOf(':') >= 0 ? "IN IP6 " : "IN IP4 ") + address;
        StringJoiner text = new StringJoiner("\r\n", "", "\r\n");
        text.add("v=0");
        text.add("o=" + origin + " " + connection);
        text.add("s=SIP Call");
        text.add("c=" + connection);
        text.add("t=0 0");
        for (int i = 0; i < ports.size(); i++) {
            text.add("m=audio " + ports.get(i) + " RTP/AVP 0 101");
            text.add("a=rtpmap:0 PCMU/8000");
            text.add("a=rtpmap:101 telephone-event/8000");
            text.add("a=fmtp:101 0-15");
            text.add("a=ptime:20");
            text.add("a=" + direction);
            if (i < labels.size()) {
                text.add("a=label:" + labels.get(i));
            }
        }
        return text.toString();
    }

    static SipBody body(String description) {
        return SipBody.of(SipBody.SDP, description);
    }
}
