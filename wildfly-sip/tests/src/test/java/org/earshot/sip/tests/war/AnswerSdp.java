// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.war;

import java.nio.charset.StandardCharsets;

/** As much of an SDP answer as a test caller needs: G.711, receive only, one port for each line. Stateless. */
final class AnswerSdp {
    private static final String HEAD = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n";

    private AnswerSdp() {}

    static String of(byte[] body) {
        String offer = body == null ? "" : new String(body, StandardCharsets.UTF_8);
        StringBuilder answer = new StringBuilder(HEAD);
        int port = 40_000;
        String[] parts = offer.split("(?m)^m=");
        for (int i = 1; i < parts.length; i++) {
            boolean audio = parts[i].startsWith("audio") && !parts[i].startsWith("audio 0 ");
            answer.append("m=")
                    .append(parts[i].startsWith("audio") ? "audio " : "video ")
                    .append(audio ? port += 2 : 0)
                    .append(" RTP/AVP 0\r\n");
            answer.append(parts[i].contains("a=inactive") ? "a=inactive\r\n" : "a=recvonly\r\n");
            int label = parts[i].indexOf("a=label:");
            if (label >= 0) {
                answer.append(parts[i], label, parts[i].indexOf('\n', label) + 1);
            }
        }
        if (parts.length == 1) {
            answer.append("m=audio 40000 RTP/AVP 0 8\r\na=recvonly\r\n");
        }
        return answer.toString();
    }
}
