// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import jakarta.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.SignallingLink;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;

/**
 * Makes a recording of a lost node run here: its file goes on, its streams are bound, its dialogs are known. Thread-safe;
 * everything about one call happens under the lock of its key.
 */
public final class CallAdoption {

    private final CallPorts ports;
    private final LiveCalls calls;
    private final KeyLocks locks;
    private final RecordingCloser closer;
    private final RowKeeper keeper;
    private final CallCounters counters;

    CallAdoption(
            CallPorts ports,
            LiveCalls calls,
            KeyLocks locks,
            RecordingCloser closer,
            RowUpdates rows,
            CallCounters counters) {
        this.ports = ports;
        this.calls = calls;
        this.locks = locks;
        this.closer = closer;
        this.keeper = new RowKeeper(ports.media(), new RecordingAssembler(ports.node()), rows);
        this.counters = counters;
    }

    /**
     * What runs here now.
     *
     * @param endpoints of each dialog, one for each of its streams, in the order of the m-lines
     * @param unmoved why a stream of a dialog could not be received where its client sends: the client has to be asked
     * @param links are to be given the way into each dialog, once it is this node's
     * @param lastPacket of what the lost node has captured, as far as it is known here
     */
    public record Adopted(
            Map<DialogId, List<MediaEndpoint>> endpoints,
            Map<DialogId, String> unmoved,
            Map<DialogId, Consumer<SignallingLink>> links,
            Optional<Instant> lastPacket) {}

    /**
     * Goes on with a recording whose row already names this node. Dialogs of the row that are not among the stored ones have
     * ended. The cluster is not told of the call's new home.
     *
     * @param lost the node that it had before
     * @param ways that are open to its client, in order: with a re-INVITE after a floating address, a stream that cannot be
     *     received at the moved address gets an endpoint of this node
     * @throws org.earshot.domain.error.RecorderException NO_MEDIA_PORT, STORAGE_FULL, STORAGE_FAILURE; the file is closed
     *     then, and nothing else is left behind
     */
    public Adopted adopt(Recording row, NodeId lost, List<StoredDialog> dialogs, int epoch, List<TakeoverWay> ways) {
        return locks.with(row.key(), () -> adoptAlone(row, lost, dialogs, epoch, ways));
    }

    private Adopted adoptAlone(
            Recording row, NodeId lost, List<StoredDialog> dialogs, int epoch, List<TakeoverWay> ways) {
        Instant now = ports.clock().instant();
        Ticker ticker = ports.ticker();
        List<StoredStream> streams =
                dialogs.stream().flatMap(dialog -> dialog.streams().stream()).toList();
        long started = ticker.nanos() - Duration.between(row.startedAt(), now).toNanos();
        LiveRecording live = LiveRecording.restored(row, streams, epoch, started);
        MediaEngine media = ports.media();
        media.resume(live.id(), FileHeader.of(row, ports.node()).toJson(), seam(lost, epoch, now));
        Optional<Instant> lastPacket;
        Map<DialogId, List<MediaEndpoint>> endpoints = new LinkedHashMap<>();
        Map<DialogId, String> unmoved = new HashMap<>();
        try {
            lastPacket = media.summary(live.id()).flatMap(MediaFacts::lastPacket);
            for (StoredDialog dialog : dialogs) {
                endpoints.put(
                        dialog.dialog(), bind(live, dialog, ways, why -> unmoved.putIfAbsent(dialog.dialog(), why)));
            }
        } catch (RuntimeException e) {
            media.close(live.id());
            throw e;
        }
        calls.addTaken(live);
        counters.takenOver();
        live.dialogs().stream()
                .filter(dialog -> dialog.ended().isEmpty() && !endpoints.containsKey(dialog.id()))
                .toList()
                .forEach(dialog -> closer.end(live, dialog, DialogEnd.of(EndTrigger.SERVER_LOST)));
        keeper.refresh(live);
        ports.events().publish(new RecorderEvent.TakenOver(live.id(), now, lost, new NodeId(ports.node())));
        Map<DialogId, Consumer<SignallingLink>> links = new HashMap<>();
        live.dialogs().forEach(dialog -> links.put(dialog.id(), dialog::taken));
        return new Adopted(endpoints, unmoved, links, lastPacket);
    }

    private List<MediaEndpoint> bind(
            LiveRecording live, StoredDialog dialog, List<TakeoverWay> ways, Consumer<String> unmoved) {
        List<StoredStream> inOrder = dialog.streams().stream()
                .sorted(Comparator.comparingInt(stream -> stream.spec().mLine()))
                .toList();
        for (StoredStream stream : inOrder) {
            MediaEndpoint endpoint = ways.get(0) == TakeoverWay.FLOATING
                    ? bindMoved(live, stream, ways, unmoved)
                    : ports.media().addStream(live.id(), stream.number(), stream.spec());
            live.add(new LiveStream(stream.number(), dialog.dialog(), stream.spec(), endpoint));
        }
        return live.dialog(dialog.dialog())
                .map(known -> new StreamChanger(ports.media()).endpoints(live, known))
                .orElseGet(List::of);
    }

    private MediaEndpoint bindMoved(
            LiveRecording live, StoredStream stream, List<TakeoverWay> ways, Consumer<String> unmoved) {
        try {
            return ports.media().addStream(live.id(), stream.number(), stream.spec(), stream.endpoint());
        } catch (RecorderException e) {
            if (e.code() != ErrorCode.NO_MEDIA_PORT || !ways.contains(TakeoverWay.REINVITE)) {
                throw e;
            }
            MediaEndpoint own = ports.media().addStream(live.id(), stream.number(), stream.spec());
            unmoved.accept(String.valueOf(e.getMessage()));
            return own;
        }
    }

    private static String seam(NodeId lost, int epoch, Instant now) {
        return Json.createObjectBuilder()
                .add("event", "takeover")
                .add("from", lost.value())
                .add("epoch", epoch)
                .add("at", now.toString())
                .build()
                .toString();
    }

    /** The dialog could not be taken over; the recording ends with its last one. */
    public void lost(RecordingId recording, DialogId dialog, String why) {
        end(recording, dialog, EndTrigger.SERVER_LOST, why);
    }

    /** The client had ended the dialog before it could be taken over: the call ended as calls end. */
    public void hungUp(RecordingId recording, DialogId dialog, String why) {
        end(recording, dialog, EndTrigger.BYE, why);
    }

    private void end(RecordingId recording, DialogId dialog, EndTrigger trigger, String why) {
        DialogEnd end = new DialogEnd(trigger, Optional.of(why), Optional.empty(), Optional.empty());
        calls.ofId(recording)
                .ifPresent(live -> locks.run(
                        live.key(), () -> live.dialog(dialog).ifPresent(known -> closer.end(live, known, end))));
    }
}
