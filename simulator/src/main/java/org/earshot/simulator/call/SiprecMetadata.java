// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The metadata of a SIPREC call with two participants (RFC 7865, RFC 7866 §9), at its start and at its end.
 *
 * @param sessionId id of the communication session
 * @param sipSessionId Session-ID of the recorded call (RFC 7989)
 * @param near the participant who sends the stream labelled 1
 * @param far the participant who sends the stream labelled 2
 */
record SiprecMetadata(String sessionId, String sipSessionId, Party near, Party far) {

    static final String TYPE = "application/rs-metadata+xml";

    /**
     * One participant and the stream that carries its voice.
     */
    record Party(String id, String streamId, String label, String aor, String name) {}

    /** The complete state at the start of the call. */
    String start(Instant at) {
        String time = time(at);
        return open()
                + "  <session session_id=\"" + sessionId + "\">\r\n"
                + "    <sipSessionID>" + sipSessionId + "</sipSessionID>\r\n"
                + "    <start-time>" + time + "</start-time>\r\n"
                + "  </session>\r\n"
                + participant(near)
                + participant(far)
                + "  <sessionrecordingassoc session_id=\"" + sessionId + "\"><associate-time>" + time
                + "</associate-time></sessionrecordingassoc>\r\n"
                + joined(near, "associate-time", time)
                + joined(far, "associate-time", time)
                + stream(near)
                + stream(far)
                + hears(near, far)
                + hears(far, near)
                + "</recording>\r\n";
    }

    /** The end of the call, as it comes with the BYE. */
    String end(Instant at) {
        String time = time(at);
        return open()
                + "  <session session_id=\"" + sessionId + "\"><end-time>" + time + "</end-time></session>\r\n"
                + joined(near, "disassociate-time", time)
                + joined(far, "disassociate-time", time)
                + "</recording>\r\n";
    }

    private static String open() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n"
                + "<recording xmlns=\"urn:ietf:params:xml:ns:recording:1\">\r\n"
                + "  <datamode>complete</datamode>\r\n";
    }

    private static String participant(Party party) {
        return "  <participant participant_id=\"" + party.id() + "\"><nameID aor=\"" + party.aor()
                + "\"><name xml:lang=\"en\">" + party.name() + "</name></nameID></participant>\r\n";
    }

    private String joined(Party party, String element, String time) {
        return "  <participantsessionassoc participant_id=\"" + party.id() + "\" session_id=\"" + sessionId + "\"><"
                + element + ">" + time + "</" + element + "></participantsessionassoc>\r\n";
    }

    private String stream(Party party) {
        return "  <stream stream_id=\"" + party.streamId() + "\" session_id=\"" + sessionId + "\"><label>"
                + party.label() + "</label></stream>\r\n";
    }

    private static String hears(Party party, Party other) {
        return "  <participantstreamassoc participant_id=\"" + party.id() + "\"><send>" + party.streamId()
                + "</send><recv>" + other.streamId() + "</recv></participantstreamassoc>\r\n";
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
