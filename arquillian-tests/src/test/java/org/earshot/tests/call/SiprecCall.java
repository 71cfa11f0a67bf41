// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import java.util.Base64;
import java.util.UUID;

/** A SIPREC call (RFC 7865, RFC 7866) of Anna, whose voice is stream 1, with Bert, who is stream 2. */
public final class SiprecCall extends TestCall {
    private static final String BOUNDARY = "part-of-a-siprec-call";

    /**
     * @param nearPort our port of stream 1
     * @param farPort our port of stream 2
     */
    public SiprecCall(UdpLink link, int nearPort, int farPort) {
        super(
                link,
                "<sip:sbc@tests.invalid>",
                "Require: siprec\r\nAccept: application/sdp, application/rs-metadata\r\n"
                        + "Content-Type: multipart/mixed;boundary=" + BOUNDARY + "\r\n",
                body(Sdp.offer("sendonly", nearPort, farPort)));
    }

    private static String body(String sdp) {
        return "--" + BOUNDARY + "\r\nContent-Type: application/sdp\r\n\r\n" + sdp + "\r\n--" + BOUNDARY
                + "\r\nContent-Type: application/rs-metadata+xml\r\nContent-Disposition: recording-session\r\n\r\n"
                + metadata() + "\r\n--" + BOUNDARY + "--\r\n";
    }

    private static String metadata() {
        String session = id();
        String anna = id();
        String bert = id();
        String near = id();
        String far = id();
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <recording xmlns="urn:ietf:params:xml:ns:recording:1">
              <datamode>complete</datamode>
              <session session_id="%1$s"/>
              <participant participant_id="%2$s"><nameID aor="sip:anna@tests.invalid"><name>Anna</name></nameID></participant>
              <participant participant_id="%3$s"><nameID aor="sip:bert@tests.invalid"><name>Bert</name></nameID></participant>
              <stream stream_id="%4$s" session_id="%1$s"><label>1</label></stream>
              <stream stream_id="%5$s" session_id="%1$s"><label>2</label></stream>
              <participantsessionassoc participant_id="%2$s" session_id="%1$s"/>
              <participantsessionassoc participant_id="%3$s" session_id="%1$s"/>
              <participantstreamassoc participant_id="%2$s"><send>%4$s</send><recv>%5$s</recv></participantstreamassoc>
              <participantstreamassoc participant_id="%3$s"><send>%5$s</send><recv>%4$s</recv></participantstreamassoc>
            </recording>
            """.formatted(session, anna, bert, near, far).replace("\n", "\r\n");
    }

    private static String id() {
        UUID id = UUID.randomUUID();
        byte[] bytes = java.nio.ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        return Base64.getEncoder().encodeToString(bytes);
    }
}
