// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.CallAdoption;
import org.earshot.ejb.call.HomeRegister;
import org.earshot.ejb.call.KeptDialogs;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.cluster.InfinispanCallHomes;
import org.earshot.ejb.event.RecorderEvents;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.infinispan.Cache;

/** Puts together what goes on with the calls of lost nodes. */
@ApplicationScoped
public class TakeoverBeans {

    @Resource(lookup = "java:jboss/infinispan/cache/recorder/dialogs")
    private Cache<String, String> dialogs;

    @Produces
    @Singleton
    @Typed({InfinispanStoredDialogs.class, StoredDialogs.class})
    InfinispanStoredDialogs storedDialogs(EarshotConfig config) {
        return new InfinispanStoredDialogs(dialogs, lifetime(config));
    }

    @Produces
    @Singleton
    StrayDialogs strayDialogs(
            InfinispanStoredDialogs stored,
            ClusterNodes nodes,
            RunningRecordings running,
            RecordingRepository repository) {
        return new StrayDialogs(nodes::self, stored::all, running::knows, id -> isClosed(id, repository), stored);
    }

    /** While the database does not answer nothing is known to be. */
    private static boolean isClosed(RecordingId recording, RecordingRepository repository) {
        try {
            return repository
                    .byId(recording)
                    .filter(row -> row.state() != RecordingState.ACTIVE)
                    .isPresent();
        } catch (RecorderException unknown) {
            return false;
        }
    }

    @Produces
    @Singleton
    StrayHomes strayHomes(
            InfinispanCallHomes homes,
            InfinispanStoredDialogs stored,
            ClusterNodes nodes,
            RunningRecordings running,
            HomeRegister register) {
        return new StrayHomes(nodes::self, homes::kept, stored::all, running::runs, homes, register);
    }

    private static Duration lifetime(EarshotConfig config) {
        return config.media().maxDuration().plusHours(1);
    }

    @Produces
    @Singleton
    Rehearsal rehearsal(RecordingRepository repository, Instance<RecordingCopies> copies, Clock clock) {
        return new TakeoverRehearsal(
                repository,
                recordings -> {
                    if (copies.isResolvable()) {
                        copies.get().ofAll(recordings);
                    }
                },
                clock);
    }

    @Produces
    @Singleton
    TakeoverCounters counters() {
        return new TakeoverCounters();
    }

    @Produces
    @Singleton
    ClosedCalls closed(CallHomes homes, StoredDialogs dialogs, RecorderEvents events, Clock clock) {
        return new ClosedCalls(homes, dialogs, events, clock);
    }

    @Produces
    @Singleton
    CallTaker taker(
            EarshotConfig config,
            FloatingAddresses floating,
            ClusterNodes nodes,
            StoredDialogs stored,
            CallHomes homes,
            RecordingRepository repository,
            CallAdoption calls,
            KeptDialogs kept,
            LiveCopies copies,
            RecordingStore store,
            ClosedCalls closed,
            TakeoverCounters counters,
            Clock clock,
            Ticker ticker) {
        return new Takeover(
                config.cluster().takeover(),
                floating,
                nodes,
                stored,
                homes,
                repository,
                calls,
                kept::signalling,
                copies::surrender,
                new WonCloser(repository, store, closed, clock),
                counters,
                lifetime(config),
                clock,
                ticker);
    }
}
