// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.CallFence;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.cluster.floating.AddressRules;
import org.earshot.ejb.cluster.takeover.CallTaker;
import org.earshot.ejb.cluster.takeover.ClosedCalls;
import org.earshot.ejb.event.RecorderEvents;
import org.earshot.ejb.storage.copy.LiveCopies;

/** Puts together what watches over the calls of lost nodes. */
@ApplicationScoped
public class OrphanBeans {

    private static final Duration MARGIN = Duration.ofHours(1);

    @Produces
    @Singleton
    Fence fence(CallFence calls, Ticker ticker) {
        return new Fence(calls::check, ticker);
    }

    @Produces
    @Singleton
    OrphanCloser closer(
            RecordingRepository repository, RecordingStore store, ClosedCalls calls, CallCounters counters) {
        return new OrphanCloser(repository, store::summarize, calls, counters);
    }

    /** Of their own, so that many calls at once do not wait for anything else. */
    @Produces
    @Singleton
    OrphanWorkers workers(ManagedThreadFactory threads) {
        return new OrphanWorkers(OrphanWatch.WORKERS, threads);
    }

    void stop(@Disposes OrphanWorkers workers) {
        workers.close();
    }

    @Produces
    @Singleton
    OrphanWatch watch(
            ClusterNodes nodes,
            RecordingRepository repository,
            Instance<RecordingCopies> copies,
            AddressRules addresses,
            CallTaker taker,
            OrphanCloser closer,
            OrphanWorkers workers,
            Ticker ticker) {
        return new OrphanWatch(
                nodes,
                repository,
                recordings -> copies.isResolvable() ? copies.get().ofAll(recordings) : Map.of(),
                addresses::deputy,
                taker,
                closer,
                workers,
                ticker);
    }

    @Produces
    @Singleton
    StrayRows stray(
            ClusterNodes nodes,
            RecordingRepository repository,
            RunningRecordings running,
            CallTaker taker,
            LiveCopies copies,
            RecordingStore store,
            RecorderEvents events,
            Clock clock) {
        return new StrayRows(
                nodes.self().node(),
                repository,
                id -> taker.isTaking(id) || running.knows(id),
                store::summarize,
                id -> keep(id, copies, store),
                events,
                clock);
    }

    /** A copy of a call that nobody goes on with becomes the call file, in which what the lost home has can be merged. */
    private static void keep(RecordingId id, LiveCopies copies, RecordingStore store) {
        copies.surrender(id);
        store.keep(id);
    }

    @Produces
    @Singleton
    ForgottenRows forgotten(
            EarshotConfig config,
            ClusterNodes nodes,
            RecordingRepository repository,
            OrphanCloser closer,
            Clock clock) {
        return new ForgottenRows(
                nodes, repository, closer, config.media().maxDuration().plus(MARGIN), clock);
    }
}
