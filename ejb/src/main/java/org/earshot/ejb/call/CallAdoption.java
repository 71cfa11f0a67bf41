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
     * @param links are to be given the way into each dialog, once it is this node's
     * @param lastPacket of what the lost node has captured, as far as it is known here
     */
    public record Adopted(
            Map<DialogId, List<MediaEndpoint>> endpoints,
            Map<DialogId, Consumer<SignallingLink>> links,
            Optional<Instant> lastPacket) {}

    /**
     * Goes on with a recording whose row already names this node. Dialogs of the row that are not among the stored ones have
     * ended. The cluster is not told of the call's new home.
     *
     * @param lost the node that it had before
     * @throws org.earshot.domain.error.RecorderException NO_MEDIA_PORT, STORAGE_FULL, STORAGE_FAILURE; the file is closed
     *     then, and nothing else is left behind
     */
    public Adopted adopt(Recording row, NodeId lost, List<StoredDialog> dialogs, int epoch, TakeoverWay way) {
        return locks.with(row.key(), () -> adoptAlone(row, lost, dialogs, epoch, way));
    }

    private Adopted adoptAlone(Recording row, NodeId lost, List<StoredDialog> dialogs, int epoch, TakeoverWay way) {
        Instant now = ports.clock().instant();
        Ticker ticker = ports.ticker();
        List<StoredStream> streams =
                dialogs.stream().flatMap(dialog -> dialog.streams().stream()).toList();
        long started = ticker.nanos() - Duration.between(row.startedAt(), now).toNanos();
        LiveRecording live = LiveRecording.restored(row, streams, epoch, started);
        MediaEngine media = ports.media();
        media.resume(live.id(), FileHeader.of(row, ports.node()).toJson(), seam(lost, epoch, now));
        Optional<Instant> lastPacket = media.summary(live.id()).flatMap(MediaFacts::lastPacket);
        Map<DialogId, List<MediaEndpoint>> endpoints = new LinkedHashMap<>();
        try {
            dialogs.forEach(dialog -> endpoints.put(dialog.dialog(), bind(live, dialog, way)));
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
        return new Adopted(endpoints, links, lastPacket);
    }

    private List<MediaEndpoint> bind(LiveRecording live, StoredDialog dialog, TakeoverWay way) {
        List<StoredStream> inOrder = dialog.streams().stream()
                .sorted(Comparator.comparingInt(stream -> stream.spec().mLine()))
                .toList();
        for (StoredStream stream : inOrder) {
            MediaEndpoint endpoint = way == TakeoverWay.FLOATING
                    ? ports.media().addStream(live.id(), stream.number(), stream.spec(), stream.endpoint())
                    : ports.media().addStream(live.id(), stream.number(), stream.spec());
            live.add(new LiveStream(stream.number(), dialog.dialog(), stream.spec(), endpoint));
        }
        return live.dialog(dialog.dialog())
                .map(known -> new StreamChanger(ports.media()).endpoints(live, known))
                .orElseGet(List::of);
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
