// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.RecorderEvents;

/** Puts the call use cases together, once for the node. */
@ApplicationScoped
public class CallBeans {

    @Produces
    @Singleton
    CallCounters counters() {
        return new CallCounters();
    }

    @Produces
    @Singleton
    CallPorts ports(
            EarshotConfig config,
            MediaEngine media,
            RecordingStore store,
            RecordingRepository repository,
            StoredDialogs dialogs,
            RecorderEvents events,
            Background background,
            Clock clock,
            Ticker ticker) {
        return new CallPorts(config.nodeName(), media, store, repository, dialogs, events, background, clock, ticker);
    }

    @Produces
    @Singleton
    CallDesk desk(CallPorts ports, AdmissionGate gate, HomeRegister homes, CallCounters counters) {
        return CallDesk.of(ports, gate, homes, counters);
    }

    @Produces
    @Singleton
    Rehearsal rehearsal(CallPorts ports, RowTrial rows) {
        return new CallRehearsal(ports, rows::write);
    }

    /** All that any part of the recorder wants to have rehearsed. */
    @Produces
    @Singleton
    Rehearsals rehearsals(@Any Instance<Rehearsal> all, Ticker ticker) {
        return new Rehearsals(all.stream().toList(), ticker);
    }

    @Produces
    @Singleton
    CallControl control(CallDesk desk) {
        return desk.control();
    }

    @Produces
    @Singleton
    KeptDialogs continuity(CallDesk desk) {
        return desk.kept();
    }

    @Produces
    @Singleton
    RunningRecordings running(CallDesk desk) {
        return desk.running();
    }

    @Produces
    @Singleton
    CallFence fence(CallDesk desk) {
        return desk.fence();
    }

    @Produces
    @Singleton
    CallAdoption adoption(CallDesk desk) {
        return desk.adoption();
    }

    @Produces
    @Singleton
    CaptureListener listener(CallDesk desk) {
        return desk.listener();
    }
}
