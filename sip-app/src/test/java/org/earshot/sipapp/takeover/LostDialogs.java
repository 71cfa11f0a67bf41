// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;
import org.earshot.sipapp.FakeAnswer;
import org.earshot.sipapp.FakeCallControl;
import org.earshot.sipapp.FakeKeeping;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.FakeSession;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.call.Home;
import org.earshot.sipapp.dialog.KeptDialogText;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.SessionTimers;

/** A dialog of a lost node, and the node that goes on with it. Confined to one thread. */
class LostDialogs {

    static final List<MediaEndpoint> ENDPOINTS =
            List.of(new MediaEndpoint(0, "192.0.2.12", 40_000), new MediaEndpoint(1, "192.0.2.12", 40_002));

    final FakeCallControl calls = new FakeCallControl();
    final FakeSession session = new FakeSession("call-1");
    final FakeKeeping keeping = new FakeKeeping();
    final OpenDialogs open = new OpenDialogs();
    final SessionTimers timers = new SessionTimers(session.timerService());
    final Home here = new Home(calls, timers, open, keeping.keeper());
    final SipTakeover takeover = new SipTakeover(calls, keeping.keeper(), timers, open, Runnable::run, Runnable::run);

    /** The dialog as the lost node kept it. */
    StoredDialog lost(String sdp, String... headers) throws IOException {
        FakeKeeping other = new FakeKeeping();
        FakeSession there = new FakeSession("call-1");
        Home home = new Home(
                new FakeCallControl(), new SessionTimers(there.timerService()), new OpenDialogs(), other.keeper());
        String[] all = new String[headers.length + 2];
        all[0] = "From: <sip:a@198.51.100.5>;tag=1";
        System.arraycopy(headers, 0, all, 1, headers.length);
        all[all.length - 1] = sdp;
        home.open(new FakeRequest(there, "INVITE", Messages.withBody("INVITE", all)));
        keeping.restored = Optional.of(session);
        return new StoredDialog(
                new DialogId("call-1", "1"),
                new RecordingId(new java.util.UUID(0, 1)),
                new CallKey("sip:call-1"),
                new CallHome(new NodeId("node2"), 1, 1),
                ClientKind.DIRECT,
                "198.51.100.5:5060/UDP",
                "",
                List.of(),
                KeptDialogText.write(other.last()));
    }

    CompletableFuture<TakeoverOutcome> reinvite(StoredDialog dialog) {
        return takeover.takeOver(dialog, ENDPOINTS, TakeoverWay.REINVITE).toCompletableFuture();
    }

    FakeRequest sent(String method) {
        FakeRequest last = session.sent.get(session.sent.size() - 1);
        assertThat(last.getMethod()).isEqualTo(method);
        return last;
    }

    FakeAnswer answer(int status, String sdp) throws IOException {
        return answer(status, sdp, Map.of());
    }

    FakeAnswer answer(int status, String sdp, Map<String, String> headers) throws IOException {
        FakeAnswer answer = new FakeAnswer(session, "INVITE", status, sdp, headers);
        here.response(answer);
        return answer;
    }

    void busy(int status, String retryAfter) throws IOException {
        here.response(new FakeAnswer(session, "INVITE", status, "", Map.of("Retry-After", retryAfter)));
    }

    static TakeoverOutcome of(CompletableFuture<TakeoverOutcome> future)
            throws ExecutionException, InterruptedException, TimeoutException {
        return future.get(10, TimeUnit.SECONDS);
    }

    static StoredDialog with(StoredDialog of, String remote, String signalling) {
        return new StoredDialog(
                of.dialog(),
                of.recording(),
                of.key(),
                of.home(),
                of.kind(),
                remote,
                of.userAgent(),
                of.streams(),
                signalling);
    }
}
