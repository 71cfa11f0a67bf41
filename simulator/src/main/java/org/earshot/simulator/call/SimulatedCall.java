// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.PayloadFormat;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.simulator.media.Playback;
import org.earshot.simulator.media.RtpStream;
import org.earshot.simulator.media.Side;
import org.earshot.simulator.sip.CallFailure;
import org.earshot.simulator.sip.DialogAnswer;
import org.earshot.simulator.sip.DialogListener;
import org.earshot.simulator.sip.SipUri;
import org.jspecify.annotations.Nullable;

/**
 * One call from its INVITEs to its last BYE: opens the streams, sets up all dialogs, plays the voices once all are
 * answered, and hangs up. Confined to the event loop's thread.
 */
public final class SimulatedCall {

    private static final Duration BEFORE_MEDIA = Duration.ofMillis(40);
    private static final Duration AFTER_MEDIA = Duration.ofMillis(60);

    private final CallSetup setup;
    private final CallObserver observer;
    private final CompletableFuture<CallResult> result = new CompletableFuture<>();
    private final List<List<RtpStream>> streams = new ArrayList<>();
    private final List<Hunt> dialogs = new ArrayList<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final List<Takeover> takeovers = new ArrayList<>();
    private long playingSince;
    private @Nullable Playback playback;
    private @Nullable CallFailure failure;
    private Duration setUp = Duration.ZERO;
    private int redirects;
    private int answered;
    private int open;
    private boolean endedByRecorder;
    private boolean playedToTheEnd;

    private SimulatedCall(CallSetup setup, CallObserver observer) {
        this.setup = setup;
        this.observer = observer;
    }

    /** Starts a call; call it on the loop's thread. The result always comes, at the latest when all timers are over. */
    public static CompletableFuture<CallResult> start(CallSetup setup, CallObserver observer) {
        SimulatedCall call = new SimulatedCall(setup, observer);
        try {
            call.openStreams();
            call.invite();
        } catch (IOException e) {
            call.failure = new CallFailure(0, "cannot open RTP sockets: " + e.getMessage(), OptionalInt.empty());
            call.finish();
        }
        return call.result;
    }

    private void openStreams() throws IOException {
        InetAddress local = setup.endpoint().local().getAddress();
        for (List<Side> sides : setup.kind().legs()) {
            List<RtpStream> ofLeg = new ArrayList<>();
            streams.add(ofLeg);
            for (Side side : sides) {
                ofLeg.add(new RtpStream(local, setup.voice(side), setup.random()));
            }
        }
    }

    private void invite() {
        List<List<Integer>> ports = streams.stream()
                .map(leg -> leg.stream().map(RtpStream::port).toList())
                .toList();
        LocalAddresses local = new LocalAddresses(
                setup.endpoint().local(),
                setup.endpoint().kind(),
                ports,
                setup.clock().instant());
        CallScripts scripts = new CallScripts(new CallIdentity(setup.random()), local, setup.user(), setup.clock());
        List<Leg> legs = scripts.write(setup.kind());
        open = legs.size();
        observer.calling(legs.stream().map(Leg::callId).toList());
        for (int i = 0; i < legs.size(); i++) {
            LegListener listener = new LegListener(legs.get(i).callId(), streams.get(i));
            dialogs.add(new Hunt(setup, legs.get(i), listener, attempts::add));
        }
        for (int i = 0; i < dialogs.size(); i++) {
            inviteSoon(
                    dialogs.get(i),
                    i == 0 ? 0 : setup.random().nextInt(1 + (int) (setup.apart().toNanos() / 1000)));
        }
    }

    /** At once means in this turn of the loop, so that nothing else comes between the INVITEs of a pair. */
    private void inviteSoon(Hunt dialog, int micros) {
        if (micros == 0) {
            dialog.invite();
        } else {
            setup.loop().schedule(Duration.of(micros, ChronoUnit.MICROS), dialog::invite);
        }
    }

    /** Hears one dialog and steers its streams. */
    private final class LegListener implements DialogListener {

        private final String callId;
        private final List<RtpStream> ofLeg;

        LegListener(String callId, List<RtpStream> ofLeg) {
            this.callId = callId;
            this.ofLeg = ofLeg;
        }

        @Override
        public void answered(DialogAnswer answer) {
            setUp = answer.setUp().compareTo(setUp) > 0 ? answer.setUp() : setUp;
            redirects += answer.redirects();
            answered++;
            observer.answered(answer);
            aim(answer.description(), ofLeg);
            if (failure != null) {
                hangUp();
            } else if (answered == dialogs.size()) {
                play();
            }
        }

        @Override
        public void takenOver(InetSocketAddress by) {
            double seconds = playback == null ? 0 : (setup.loop().now() - playingSince) / 1e9;
            Takeover takeover = new Takeover(callId, SipUri.hostPort(by), seconds);
            takeovers.add(takeover);
            observer.takenOver(takeover);
        }

        @Override
        public void moved(SessionDescription description) {
            aim(description, ofLeg);
        }

        @Override
        public void failed(CallFailure reason) {
            failure = failure == null ? reason : failure;
            over();
        }

        @Override
        public void ended(boolean byRecorder) {
            endedByRecorder |= byRecorder;
            over();
        }

        private void over() {
            open--;
            ofLeg.forEach(RtpStream::mute);
            if (open == 0) {
                finish();
            } else if (failure != null) {
                hangUp();
            }
        }
    }

    private void aim(SessionDescription description, List<RtpStream> ofLeg) {
        for (int i = 0; i < ofLeg.size(); i++) {
            try {
                aim(description, i, ofLeg.get(i));
            } catch (IllegalArgumentException | UnknownHostException e) {
                ofLeg.get(i).mute();
                failure = new CallFailure(200, "stream " + i + ": " + e.getMessage(), OptionalInt.empty());
            }
        }
    }

    private static void aim(SessionDescription description, int index, RtpStream stream) throws UnknownHostException {
        if (index >= description.media().size()) {
            throw new IllegalArgumentException("the recorder's answer has no such m-line");
        }
        MediaDescription line = description.media().get(index);
        boolean takes = line.direction() == Direction.RECVONLY || line.direction() == Direction.SENDRECV;
        if (line.isDisabled() || !takes) {
            stream.mute();
            return;
        }
        int payloadType = line.format("PCMU")
                .map(PayloadFormat::payloadType)
                .orElseThrow(() -> new IllegalArgumentException("the recorder does not take PCMU"));
        String host = description.address(index).orElseThrow(() -> new IllegalArgumentException("no c= line"));
        stream.sendTo(new InetSocketAddress(InetAddress.getByName(host), line.port()), payloadType);
    }

    private void play() {
        List<RtpStream> all = streams.stream().flatMap(List::stream).toList();
        observer.sending((int) all.stream().filter(RtpStream::hasTarget).count());
        playingSince = setup.loop().now() + BEFORE_MEDIA.toNanos();
        playback = setup.sender().play(all, BEFORE_MEDIA, setup.packets());
        playback.done().thenRun(() -> setup.loop().execute(() -> setup.loop().schedule(AFTER_MEDIA, this::endWell)));
    }

    private void endWell() {
        if (open > 0) {
            playedToTheEnd = open == dialogs.size();
            observer.hangingUp();
            hangUp();
        }
    }

    private void hangUp() {
        dialogs.forEach(Hunt::bye);
    }

    private void finish() {
        if (playback != null) {
            playback.stop();
        }
        List<RtpStream> all = streams.stream().flatMap(List::stream).toList();
        boolean allAnswered = !dialogs.isEmpty() && answered == dialogs.size();
        List<Long> sent = all.stream().map(RtpStream::sent).toList();
        long due = playedToTheEnd ? (long) setup.packets() * all.size() : 0;
        result.complete(new CallResult(
                dialogs.stream().map(Hunt::callId).toList(),
                allAnswered,
                Optional.ofNullable(failure),
                setUp,
                redirects,
                sent,
                Math.max(0, due - sent.stream().mapToLong(Long::longValue).sum()),
                endedByRecorder,
                attempts,
                takeovers));
        setup.loop().schedule(Duration.ofMillis(100), () -> all.forEach(RtpStream::close));
    }
}
