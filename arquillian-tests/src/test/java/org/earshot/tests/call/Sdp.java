// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

/** Session descriptions of the recording client: PCMU only, one labelled m-line for each port. */
public final class Sdp {
    private Sdp() {}

    public static String offer(String direction, int... ports) {
        StringBuilder text =
                new StringBuilder("v=0\r\no=src 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n");
        for (int i = 0; i < ports.length; i++) {
            text.append("m=audio ")
                    .append(ports[i])
                    .append(" RTP/AVP 0\r\na=rtpmap:0 PCMU/8000\r\na=")
                    .append(direction)
                    .append("\r\na=label:")
                    .append(i + 1)
                    .append("\r\n");
        }
        return text.toString();
    }
}
