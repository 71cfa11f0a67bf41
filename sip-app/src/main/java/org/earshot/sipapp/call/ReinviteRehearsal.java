// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogTakeover;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.KeptDialogText;
import org.earshot.sipapp.dialog.RecordingDialog;

/**
 * Takes over a made-up dialog of a client that is here, too: restores it, asks the client on the loopback interface by a
 * re-INVITE, takes its answer, and forgets all of it. The first call of a lost node then does not wait for code. Run by one
 * thread, once the container passes on messages.
 */
final class ReinviteRehearsal implements Rehearsal {

    private static final int PATIENCE_MILLIS = 2_000;

    private final SignallingRehearsal dialogs;
    private final DialogTakeover takeover;
    private final DialogKeeper keeper;
    private final String servlet;

    /** @param takeover tells the recorder nothing */
    ReinviteRehearsal(SignallingRehearsal dialogs, DialogTakeover takeover, DialogKeeper keeper, String servlet) {
        this.dialogs = dialogs;
        this.takeover = takeover;
        this.keeper = keeper;
        this.servlet = servlet;
    }

    @Override
    public String subject() {
        return "a takeover's signalling";
    }

    @Override
    public void run() {
        try (DatagramSocket client = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            client.setSoTimeout(PATIENCE_MILLIS);
            InetAddress address = client.getLocalAddress();
            String peer = "sip:rehearsal@" + address.getHostAddress() + ":" + client.getLocalPort();
            List<MediaEndpoint> endpoints =
                    List.of(new MediaEndpoint(0, "127.0.0.1", 9), new MediaEndpoint(1, "127.0.0.1", 9));
            CompletableFuture<TakeoverOutcome> outcome = takeover.takeOver(
                            stored(peer), endpoints, TakeoverWay.REINVITE)
                    .toCompletableFuture();
            answer(client, peer);
            TakeoverOutcome ended = outcome.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            ended.link().abandon();
            if (ended.result() != TakeoverOutcome.Result.TAKEN) {
                throw new IllegalStateException(ended.result() + ": " + ended.why());
            }
        } catch (IOException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException("The re-INVITE did not come to its end: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private StoredDialog stored(String peer) {
        RecordingDialog dialog = dialogs.dialog();
        return new StoredDialog(
                dialog.id(),
                new RecordingId(new UUID(0, 0)),
                new CallKey("rehearsal"),
                new CallHome(new NodeId("rehearsal"), 1, 1),
                ClientKind.SIPREC,
                peer.substring(peer.indexOf('@') + 1) + "/UDP",
                "",
                List.of(),
                KeptDialogText.write(dialog.keep(keeper.madeUp(servlet, peer), Optional.empty())));
    }

    /** The client's part: a 200 with its SDP to the re-INVITE. */
    private static void answer(DatagramSocket client, String contact) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[8192], 8192);
        client.receive(packet);
        String request = new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
        String copied = request.lines()
                .filter(line -> line.matches("(?i)(Via|From|To|Call-ID|CSeq):.*"))
                .collect(Collectors.joining("\r\n"));
        String sdp = SignallingRehearsal.SDP.replace("\n", "\r\n");
        byte[] answer = ("SIP/2.0 200 OK\r\n" + copied + "\r\nContact: <" + contact
                        + ">\r\nContent-Type: application/sdp\r\nContent-Length: " + sdp.length() + "\r\n\r\n" + sdp)
                .getBytes(StandardCharsets.UTF_8);
        client.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
    }
}
