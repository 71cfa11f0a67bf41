// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.war;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.sip.api.DialogTransfer;
import org.earshot.sip.api.SipListening;

/** Forgets dialogs and restores them from what it wrote down of them, as another server would. Thread-safe. */
@ApplicationScoped
public class Mover {
    private static final String SDP = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n"
            + "m=audio 40002 RTP/AVP 0\r\na=recvonly\r\n";

    /** Another address of this machine. */
    private static final String ELSEWHERE = "127.0.0.2";

    private final Map<String, String> written = new ConcurrentHashMap<>();
    private final Map<String, SipSession> moved = new ConcurrentHashMap<>();
    private final Map<String, String> results = new ConcurrentHashMap<>();

    @Inject
    DialogTransfer transfer;

    @Inject
    SipListening connectors;

    void answering(SipServletResponse answer) {
        written.put(answer.getCallId(), transfer.export(answer));
    }

    void answered(SipServletResponse response) throws IOException {
        if (response.getMethod().equals("INVITE") && response.getStatus() / 100 == 2) {
            response.createAck().send();
        }
        results.put(response.getCallId(), response.getMethod() + '-' + response.getStatus());
    }

    /** Obeys {@code word call-id}. */
    String command(String command, Set<SipSession> calls) throws IOException {
        String[] words = command.split(" ");
        String call = words[1];
        SipSession session = moved.containsKey(call)
                ? moved.get(call)
                : calls.stream()
                        .filter(each -> each.isValid() && each.getCallId().equals(call))
                        .findFirst()
                        .orElseThrow();
        switch (words[0]) {
            case "by-answer" -> move(session, written.get(call), "");
            case "by-session" -> move(session, transfer.export(session), "");
            case "elsewhere" -> {
                connectors.listen(ELSEWHERE);
                move(session, transfer.export(session), ELSEWHERE);
            }
            case "speak-elsewhere" -> {
                connectors.listen(ELSEWHERE);
                transfer.speakFrom(session, ELSEWHERE);
            }
            case "elsewhere-again" -> connectors.listen(ELSEWHERE);
            case "leave" -> connectors.unlisten(ELSEWHERE);
            case "twice" -> {
                return twice(transfer.export(session));
            }
            case "valid" -> {
                return Boolean.toString(session.isValid());
            }
            case "forget" -> transfer.forget(session);
            case "result" -> {
                return results.getOrDefault(call, "none");
            }
            default -> send(session, words[0]);
        }
        return "done";
    }

    private void move(SipSession session, String dialog, String address) {
        transfer.forget(session);
        SipSession restored = transfer.restore(dialog, address, fresh -> fresh.setAttribute("moved", "yes"));
        moved.put(restored.getCallId(), restored);
    }

    private String twice(String dialog) {
        try {
            transfer.restore(dialog, "", fresh -> {});
            return "restored";
        } catch (IllegalStateException here) {
            return "refused";
        }
    }

    private static void send(SipSession session, String method) throws IOException {
        SipServletRequest request = session.createRequest(method);
        if (method.equals("INVITE")) {
            request.setContent(SDP, "application/sdp");
        }
        request.send();
    }
}
