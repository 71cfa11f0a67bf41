// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingEnding;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;

/**
 * Takes a call of two streams through ports, call file and row without telling anybody, and then goes on with it as with the
 * call of a lost node. Its file has the same name each
 * time and no header of a call, so that what a crash leaves behind is never taken for a recording, and goes at the next
 * start. Run by one thread, before calls.
 */
final class CallRehearsal implements Rehearsal {

    static final RecordingId ID = new RecordingId(new UUID(0, 0));

    private final CallPorts ports;
    private final BiConsumer<Recording, Recording> rows;
    private final StreamChanger streams;
    private final RecordingAssembler assembler;
    private final AdoptionRehearsal adoption;

    /** @param rows writes a row and its later version so that neither stays */
    CallRehearsal(CallPorts ports, BiConsumer<Recording, Recording> rows) {
        this.ports = ports;
        this.rows = rows;
        this.streams = new StreamChanger(ports.media());
        this.assembler = new RecordingAssembler(ports.node());
        this.adoption = new AdoptionRehearsal(ports);
    }

    @Override
    public String subject() {
        return "a call";
    }

    @Override
    public void run() {
        ports.store().delete(ID);
        try {
            ports.media().open(ID, "{\"rehearsal\":true}");
            take(opening());
        } finally {
            ports.media().close(ID);
            ports.store().delete(ID);
        }
    }

    private void take(DialogOpening opening) {
        Instant now = RecordingAssembler.micros(ports.clock().instant());
        LiveRecording live = new LiveRecording(ID, opening, now, ports.ticker().nanos());
        LiveDialog dialog = new LiveDialog(opening, now, false);
        live.add(dialog);
        live.describe(opening.dialog(), opening.description());
        FileHeader.parse(FileHeader.of(live, opening, ports.node()).toJson());
        streams.add(live, dialog, opening.streams());
        streams.change(live, dialog, opening.streams());
        List<StoredStream> kept = live.openStreams(dialog.id()).stream()
                .map(stream -> new StoredStream(stream.number(), stream.spec(), stream.endpoint()))
                .toList();
        CaptureSummary summary = ports.media().summary(ID).orElseGet(() -> RecordingAssembler.nothingYet(live));
        Recording active = assembler.active(live, summary);
        dialog.end(EndTrigger.BYE, DialogEnd.of(EndTrigger.BYE), now);
        RecordingEnding ending = RecordingEnding.of(EndTrigger.BYE, false);
        rows.accept(
                active,
                assembler.closed(live, ending, Optional.empty(), now, EnumSet.of(RecordingFlag.NO_MEDIA), summary));
        ports.media().close(ID);
        adoption.run(active, opening, kept);
    }

    private static DialogOpening opening() {
        List<CallParty> parties = List.of(party("near"), party("far"));
        CallDescription description = new CallDescription(
                "rehearsal",
                parties,
                Map.of("rehearsal", "true"),
                MetadataQuality.GOOD,
                Optional.empty(),
                Optional.empty());
        return new DialogOpening(
                new DialogId("rehearsal", "rehearsal"),
                new CallKey("rehearsal"),
                ClientKind.SIPREC,
                description,
                List.of(stream(0, StreamRole.NEAR, "near"), stream(1, StreamRole.FAR, "far")),
                "",
                "",
                why -> {});
    }

    private static CallParty party(String id) {
        return new CallParty(id, "sip:" + id, Optional.of(id), Optional.empty(), false);
    }

    private static StreamSpec stream(int mLine, StreamRole role, String party) {
        return new StreamSpec(
                mLine,
                MediaKind.AUDIO,
                role,
                Optional.of(Integer.toString(mLine + 1)),
                Optional.of(party),
                true,
                Map.of(0, Codec.of("PCMU", 8000)),
                Optional.empty(),
                false,
                Optional.empty());
    }
}
