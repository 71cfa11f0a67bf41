// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.AdmissionGate;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.media.MeteredMediaEngine;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.ejb.rendering.CountedRenderer;
import org.earshot.ejb.storage.CallFileHeaders;

/** Puts together what watches the node. */
@ApplicationScoped
public class ClusterBeans {

    @Produces
    @Singleton
    NodeLife state() {
        return new NodeLife();
    }

    @Produces
    @Singleton
    AdmissionGate gate(
            EarshotConfig config, NodeLife state, MediaEngine media, StoreStatus database, CallCounters calls) {
        return new NodeAdmission(config, state, media, database, calls);
    }

    @Produces
    @Singleton
    HealthQueries health(
            EarshotConfig config,
            NodeLife state,
            AdmissionGate gate,
            MeteredMediaEngine media,
            StoreStatus database,
            RunningRecordings running,
            CallCounters calls,
            CountedRenderer renderer) {
        NodeMetrics metrics = new NodeMetrics(config.media(), state, gate, media, calls, running, database, renderer);
        return new HealthMonitor(config, state, gate, media, database, running, metrics);
    }

    @Produces
    @Singleton
    NodeTasks tasks(
            EarshotConfig config,
            NodeLife state,
            RecordingStore store,
            RecordingRepository repository,
            StoreStatus database,
            RunningRecordings running) {
        return new NodeTasks(config, state, store, repository, database, running);
    }

    @Produces
    @Singleton
    CrashRecovery recovery(EarshotConfig config, RecordingStore store, RecordingRepository repository) {
        return new CrashRecovery(store, repository, new CallFileHeaders(store)::of, config.nodeName());
    }
}
