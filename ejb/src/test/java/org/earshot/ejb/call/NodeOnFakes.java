// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.media.MeteredMediaEngine;
import org.earshot.testsupport.Calls;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeMediaEngine;
import org.earshot.testsupport.FakeRecordingStore;
import org.earshot.testsupport.FakeStoredDialogs;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.InMemoryRecordingRepository;

/** The real call use cases of a node on fakes, for tests of what stands around them. Thread-safe. */
public final class NodeOnFakes {

    public final FakeClock clock = new FakeClock();
    public final FakeTicker ticker = new FakeTicker();
    public final FakeMediaEngine engine = new FakeMediaEngine(clock, 200);
    public final MeteredMediaEngine media = new MeteredMediaEngine(engine);
    public final FakeRecordingStore store = new FakeRecordingStore();
    public final InMemoryRecordingRepository repository;
    public final FakeStoredDialogs dialogs;
    public final NodeId id;
    public final List<RecorderEvent> events = new CopyOnWriteArrayList<>();
    private final FakeBackground tasks = new FakeBackground();
    public final Background background = tasks;
    public final CallCounters counters = new CallCounters();
    public final RunningRecordings running;
    public final CaptureListener listener;
    public final KeptDialogs kept;
    public final CallFence fence;
    public final CallAdoption adoption;
    public final CallControl control;

    /** Node {@code node1} alone. */
    public NodeOnFakes() {
        this("node1", new InMemoryRecordingRepository(), new FakeStoredDialogs());
    }

    /** One of several nodes that share their rows and dialogs. */
    public NodeOnFakes(String name, InMemoryRecordingRepository repository, FakeStoredDialogs dialogs) {
        this.id = new NodeId(name);
        this.repository = repository;
        this.dialogs = dialogs;
        AdmissionGate open = new AdmissionGate() {
            @Override
            public Admission admission() {
                return new Admission.Able(0);
            }

            @Override
            public Optional<Refusal> refusal() {
                return Optional.empty();
            }
        };
        CallPorts ports =
                new CallPorts(name, media, store, repository, dialogs, events::add, background, clock, ticker);
        CallDesk desk = CallDesk.of(ports, open, new FakeHomeRegister(name), counters);
        running = desk.running();
        listener = desk.listener();
        kept = desk.kept();
        fence = desk.fence();
        adoption = desk.adoption();
        control = desk.control();
        engine.listener(listener);
    }

    /** A call with one stream that has received so many packets. */
    public RecordingId call(String callId, int packets) {
        RecordingId id = control.open(Calls.direct(callId).build()).recording();
        control.confirm(dialog(callId), true);
        engine.receive(id, 0, packets);
        return id;
    }

    /** Runs once what the node does again and again, and what waits. */
    public void runTasks() {
        tasks.runDelayed();
    }

    public void bye(String callId) {
        control.end(dialog(callId), DialogEnd.of(EndTrigger.BYE));
    }

    private static DialogId dialog(String callId) {
        return new DialogId(callId, "tag-" + callId);
    }
}
