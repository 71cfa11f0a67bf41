// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamSpec;
import org.earshot.ejb.event.CallLog;

/** Takes calls for the node. Thread-safe: everything about one call happens under the lock of its key. */
final class RecordingService implements CallControl {

    private final AdmissionGate gate;
    private final LiveCalls calls;
    private final KeyLocks locks;
    private final RecordingOpener opener;
    private final RecordingCloser closer;
    private final StreamChanger streams;
    private final RowKeeper keeper;
    private final CallCounters counters;

    RecordingService(
            CallPorts ports,
            AdmissionGate gate,
            LiveCalls calls,
            KeyLocks locks,
            RowUpdates rows,
            RecordingCloser closer,
            CallCounters counters) {
        this.gate = gate;
        this.calls = calls;
        this.locks = locks;
        this.opener = new RecordingOpener(ports, calls, rows, counters);
        this.closer = closer;
        this.streams = new StreamChanger(ports.media());
        this.keeper = new RowKeeper(ports.media(), new RecordingAssembler(ports.node()), rows);
        this.counters = counters;
    }

    @Override
    public Admission admission() {
        return gate.admission();
    }

    @Override
    public OpenedDialog open(DialogOpening opening) {
        try {
            return locks.with(opening.key(), () -> openAlone(opening));
        } catch (RecorderException e) {
            counters.refused(e.code());
            CallLog.LOG.refused(opening.key(), opening.remote(), e.code(), e.getMessage());
            throw e;
        }
    }

    private OpenedDialog openAlone(DialogOpening opening) {
        Optional<LiveRecording> same = calls.ofDialog(opening.dialog());
        Optional<OpenedDialog> again =
                same.flatMap(live -> live.dialog(opening.dialog()).map(dialog -> opener.again(live, dialog)));
        if (again.isPresent()) {
            return again.get();
        }
        Optional<LiveRecording> partner = calls.ofKey(opening.key()).filter(live -> PairingRule.joins(opening, live));
        if (partner.isPresent()) {
            // Half a call is worse than one stream too many: a running recording is completed even when the node is
            // full.
            return opener.join(partner.get(), opening);
        }
        gate.refusal().ifPresent(refusal -> {
            throw refusal.asException();
        });
        return opener.start(opening);
    }

    @Override
    public void confirm(DialogId dialog, boolean withMedia) {
        withDialog(dialog, (live, known) -> known.confirm(withMedia));
    }

    @Override
    public List<MediaEndpoint> change(DialogId dialog, List<StreamSpec> specs) {
        LiveRecording live = calls.ofDialog(dialog).orElseThrow(() -> unknown(dialog));
        return locks.with(live.key(), () -> {
            LiveDialog known = live.dialog(dialog)
                    .filter(each -> !live.closing() && each.ended().isEmpty())
                    .orElseThrow(() -> unknown(dialog));
            List<MediaEndpoint> endpoints = streams.change(live, known, specs);
            keeper.store(live);
            return endpoints;
        });
    }

    @Override
    public void describe(DialogId dialog, CallDescription description) {
        withDialog(dialog, (live, known) -> {
            live.describe(dialog, description);
            keeper.store(live);
        });
    }

    @Override
    public void end(DialogId dialog, DialogEnd end) {
        withDialog(dialog, (live, known) -> closer.end(live, known, end));
    }

    private void withDialog(DialogId dialog, BiConsumer<LiveRecording, LiveDialog> work) {
        calls.ofDialog(dialog)
                .ifPresent(live -> locks.run(live.key(), () -> {
                    if (!live.closing()) {
                        live.dialog(dialog).ifPresent(known -> work.accept(live, known));
                    }
                }));
    }

    private static RecorderException unknown(DialogId dialog) {
        return new RecorderException(
                ErrorCode.NOT_FOUND,
                "No open dialog " + dialog.callId() + " on this node; it has ended or never was here");
    }
}
