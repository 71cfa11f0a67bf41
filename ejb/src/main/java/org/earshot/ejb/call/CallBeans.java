// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.call.CallControl;
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
    CallDesk desk(
            EarshotConfig config,
            MediaEngine media,
            RecordingStore store,
            RecordingRepository repository,
            RecorderEvents events,
            Background background,
            Clock clock,
            Ticker ticker,
            AdmissionGate gate,
            CallCounters counters) {
        CallPorts ports = new CallPorts(config.nodeName(), media, store, repository, events, background, clock, ticker);
        return CallDesk.of(ports, gate, counters);
    }

    @Produces
    @Singleton
    CallControl control(CallDesk desk) {
        return desk.control();
    }

    @Produces
    @Singleton
    RunningRecordings running(CallDesk desk) {
        return desk.running();
    }

    @Produces
    @Singleton
    CaptureListener listener(CallDesk desk) {
        return desk.listener();
    }
}
