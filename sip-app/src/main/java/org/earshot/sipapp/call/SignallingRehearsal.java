// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.sipapp.dialog.KeptDialogText;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.dialog.SessionTimerRule;
import org.earshot.sipapp.message.MessageView;

/**
 * Reads, answers, changes and ends synthetic dialogs of a recording client of each make, so that the first INVITE does
 * not wait while parsers are loaded. The recorder hears nothing of it. Run by one thread, before requests.
 */
final class SignallingRehearsal implements Rehearsal {

    static final String SDP = """
            v=0
            o=- 1 1 IN IP4 127.0.0.1
            s=-
            c=IN IP4 127.0.0.1
            t=0 0
            m=audio 9 RTP/AVP 0 8 101
            a=rtpmap:0 PCMU/8000
            a=rtpmap:101 telephone-event/8000
            a=label:1
            a=sendonly
            m=audio 9 RTP/AVP 0
            a=label:2
            a=sendonly
            """;

    private static final String METADATA = """
            <?xml version="1.0" encoding="UTF-8"?>
            <recording xmlns="urn:ietf:params:xml:ns:recording:1">
              <datamode>complete</datamode>
              <session session_id="rehearsal"/>
              <participant participant_id="p1"><nameID aor="sip:near@invalid"><name>Near</name></nameID></participant>
              <stream stream_id="s1" session_id="rehearsal"><label>1</label></stream>
              <participantsessionassoc participant_id="p1" session_id="rehearsal"/>
              <participantstreamassoc participant_id="p1"><send>s1</send></participantstreamassoc>
            </recording>
            """;

    private static final String SIPREC = "--b\nContent-Type: application/sdp\n\n" + SDP
            + "\n--b\nContent-Type: application/rs-metadata+xml\n\n" + METADATA + "\n--b--\n";

    private static final String UNIFIED_CM_FROM = "<sip:near@invalid;x-nearend;x-refci=1;x-nearendclusterid=c;"
            + "x-nearenddevice=d;x-nearendaddr=1;x-farendrefci=2;x-farendclusterid=c;x-farenddevice=e;"
            + "x-farendaddr=2>;tag=1";

    private final DialogOpener opener;
    private final DialogChanger changer;
    private final DialogCloser closer;
    private final SessionTimerRule timers;

    SignallingRehearsal(EarshotConfig config) {
        DeafCallControl calls = new DeafCallControl(config.media().address());
        this.opener = new DialogOpener(calls, config);
        this.changer = new DialogChanger(calls, config);
        this.closer = new DialogCloser(calls, changer);
        this.timers = new SessionTimerRule(config.sip());
    }

    @Override
    public String subject() {
        return "signalling";
    }

    @Override
    public void run() {
        play(new Message("<sip:near@invalid>;tag=1", "multipart/mixed;boundary=b", SIPREC), SDP);
        play(new Message(UNIFIED_CM_FROM, "", ""), SDP.substring(0, SDP.lastIndexOf("m=audio")));
    }

    /** A dialog of a SIPREC client that was never opened. */
    RecordingDialog dialog() {
        Message invite = new Message("<sip:near@invalid>;tag=1", "multipart/mixed;boundary=b", SIPREC);
        return opener.open(invite, new DialogId("rehearsal", "1"), "", why -> {})
                .dialog();
    }

    private void play(Message invite, String laterSdp) {
        timers.negotiate(invite);
        DialogOpener.Opened opened = opener.open(invite, new DialogId("rehearsal", "1"), "", why -> {});
        opened.sdp().write();
        Message later = new Message(invite.from(), "application/sdp", laterSdp);
        changer.acknowledge(later, opened.dialog());
        KeptDialogText.read(KeptDialogText.write(opened.dialog().keep("rehearsal", Optional.empty())));
        changer.change(later, opened.dialog()).ifPresent(sdp -> sdp.write());
        closer.bye(invite, opened.dialog());
    }

    /** A message with the few headers that matter. */
    private record Message(String from, String type, String text) implements MessageView {

        @Override
        public List<String> headers(String name) {
            return switch (name) {
                case "From" -> List.of(from);
                case "Session-Expires" -> List.of("1800");
                default -> List.of();
            };
        }

        @Override
        public Optional<String> contentType() {
            return Optional.of(type).filter(value -> !value.isEmpty());
        }

        @Override
        public byte[] body() {
            return text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        }
    }
}
