// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.Calls;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeMediaEngine;
import org.earshot.testsupport.FakeRecordingStore;
import org.earshot.testsupport.FakeStoredDialogs;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.InMemoryRecordingRepository;

/** The call use cases on fakes. */
final class CallHarness {

    static final int PORTS = 200;

    final FakeClock clock = new FakeClock();
    final FakeTicker ticker = new FakeTicker();
    final FakeMediaEngine media = new FakeMediaEngine(clock, PORTS);
    final FakeRecordingStore store = new FakeRecordingStore();
    final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    final FakeStoredDialogs dialogs = new FakeStoredDialogs();
    final List<RecorderEvent> events = new CopyOnWriteArrayList<>();
    final FakeBackground background = new FakeBackground();
    final FakeHomeRegister homes = new FakeHomeRegister("node1");
    final CallCounters counters = new CallCounters();
    volatile Optional<Refusal> refusal = Optional.empty();
    final CallPorts ports =
            new CallPorts("node1", media, store, repository, dialogs, events::add, background, clock, ticker);
    final CallDesk desk;
    final CallControl control;

    CallHarness() {
        AdmissionGate gate = new AdmissionGate() {
            @Override
            public Admission admission() {
                return new Admission.Able(0);
            }

            @Override
            public Optional<Refusal> refusal() {
                return refusal;
            }
        };
        desk = CallDesk.of(ports, gate, homes, counters);
        control = desk.control();
        media.listener(desk.listener());
    }

    OpenedDialog open(Calls call) {
        return open(call.build());
    }

    /** Opens and confirms a dialog. */
    OpenedDialog open(DialogOpening opening) {
        OpenedDialog opened = control.open(opening);
        control.confirm(opening.dialog(), true);
        return opened;
    }

    static DialogId dialog(String callId) {
        return new DialogId(callId, "tag-" + callId);
    }

    void bye(String callId) {
        control.end(dialog(callId), DialogEnd.of(EndTrigger.BYE));
    }

    void end(String callId, EndTrigger trigger, String reason) {
        control.end(dialog(callId), new DialogEnd(trigger, Optional.of(reason), Optional.empty(), Optional.empty()));
    }

    /** Lets a second of packets arrive on a stream. */
    void talk(RecordingId recording, int stream) {
        media.receive(recording, stream, 50);
    }

    void elapse(Duration time) {
        clock.elapse(time);
        ticker.elapse(time);
    }

    Recording row(RecordingId id) {
        return repository.byId(id).orElseThrow();
    }

    /** The only row there is. */
    Recording onlyRow() {
        List<Recording> rows = repository.all();
        if (rows.size() != 1) {
            throw new AssertionError("One recording expected, but there are " + rows);
        }
        return rows.get(0);
    }

    List<RecordingFlag> flagged() {
        return events.stream()
                .filter(RecorderEvent.Flagged.class::isInstance)
                .map(event -> ((RecorderEvent.Flagged) event).flag())
                .toList();
    }
}
