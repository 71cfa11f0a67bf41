// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.config.DaemonThreads;
import org.earshot.media.storage.FileRecordingStore;

/**
 * The live copies of a node: those that it makes as a home and those that it takes as a twin. Does nothing on a node without
 * the cluster's password. Thread-safe.
 */
public final class LiveCopies {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FileRecordingStore store;
    private final RecordingCopies copies;
    private final NodeId self;
    private final Optional<Parts> parts;
    private volatile BooleanSupplier inDoubt = () -> false;

    /** What there is on a node that is not alone. */
    private record Parts(
            Twins twins,
            CallFileReplicator replicator,
            ReplicaReceiver receiver,
            ReplicaRows rows,
            ReplicaShelf shelf,
            ScheduledExecutorService turns) {}

    /**
     * @param password that of the cluster; without it the node is alone
     * @param running the recordings that run here and how many bytes of whole records their call files have
     */
    public LiveCopies(
            Optional<String> password,
            CopyDoor door,
            NodeId self,
            TwinSelection selection,
            ClusterNodes nodes,
            Supplier<Map<RecordingId, Long>> running,
            FileRecordingStore store,
            RecordingCopies copies,
            Ticker ticker,
            Clock clock) {
        this.store = store;
        this.copies = copies;
        this.self = self;
        this.parts = password.map(CopySecret::new).map(secret -> {
            Twins twins = new Twins(nodes, selection, secret, () -> inDoubt.getAsBoolean(), ticker);
            ReplicaShelf shelf = new ReplicaShelf(store, self, ticker);
            return new Parts(
                    twins,
                    new CallFileReplicator(running, store, twins, ticker, clock),
                    new ReplicaReceiver(door, secret, shelf, store.replicas()),
                    new ReplicaRows(shelf, copies, store, self, ticker),
                    shelf,
                    Executors.newSingleThreadScheduledExecutor(new DaemonThreads("earshot-copies")));
        });
    }

    /**
     * Lets homes in and begins to copy. Called once, after recovery.
     *
     * @param doubt whether recordings that run here may run on at other nodes: no copies of them begin until that is known, for
     *     their twins may hold those of the other homes
     */
    public void start(Background background, BooleanSupplier doubt) {
        inDoubt = doubt;
        if (parts.isEmpty()) {
            CopyLog.LOG.alone();
            return;
        }
        Parts own = parts.get();
        try {
            own.receiver().start();
        } catch (IOException e) {
            CopyLog.LOG.turnFailed(e);
        }
        resume(own.replicator());
        own.turns()
                .scheduleWithFixedDelay(
                        () -> turn(own.replicator()),
                        CallFileReplicator.TURN_MILLIS,
                        CallFileReplicator.TURN_MILLIS,
                        TimeUnit.MILLISECONDS);
        background.every(SECOND, own.rows()::run);
    }

    private void resume(CallFileReplicator replicator) {
        try {
            replicator.resume(copies.unfinished(self));
        } catch (RecorderException e) {
            CopyLog.LOG.notTold(String.valueOf(e.getMessage()));
        }
    }

    private static void turn(CallFileReplicator replicator) {
        try {
            replicator.turn();
        } catch (Throwable e) {
            CopyLog.LOG.turnFailed(e);
        }
    }

    /** Ends the threads and connections. */
    public void stop() {
        parts.ifPresent(own -> {
            own.turns().shutdownNow();
            own.twins().stop();
            own.receiver().stop();
        });
    }

    /** Lets go of this node's copy of a recording, which is to become its call file: nobody writes it from now on. */
    public void surrender(RecordingId recording) {
        parts.ifPresent(own -> own.shelf().surrender(recording));
    }

    /**
     * Copies a closed recording to one more node, from this node's file or its copy.
     *
     * @param holders nodes that have it and get no other copy
     * @return false when it is being copied already, or is not here, or the node is alone
     */
    public boolean further(RecordingId recording, Set<NodeId> holders) {
        return parts.filter(own -> own.replicator().further(recording, holders)).isPresent();
    }

    /**
     * Sends what this node has of a recording to its home, to be merged there.
     *
     * @return false when that, or a copy of the recording, is on its way already, or the node is alone
     */
    public boolean offer(RecordingId recording, Path part, NodeId home) {
        return parts.filter(own -> own.replicator().offer(recording, part, home))
                .isPresent();
    }

    /** Whether a copy of the recording, or a part of it, is on its way to another node. */
    public boolean isOnItsWay(RecordingId recording) {
        return parts.filter(own -> own.replicator().isOnItsWay(recording)).isPresent();
    }

    /** What other nodes have sent to be merged here; each is given once. */
    public List<ArrivedPart> arrivedParts() {
        return parts.map(own -> own.shelf().arrivedParts()).orElse(List.of());
    }

    /** Copies made by {@link #further} that are still on their way. */
    public int furtherCount() {
        return parts.map(own -> own.replicator().furtherCount()).orElse(0);
    }

    /** Whether there can be other nodes. */
    public boolean isAlone() {
        return parts.isEmpty();
    }

    /** Who holds the copy of a recording that runs here. */
    public Optional<NodeId> twinOf(RecordingId recording) {
        return parts.flatMap(own -> own.replicator().twinOf(recording));
    }

    /** Age of the oldest bytes in call files that their twins do not have, in milliseconds. */
    public long lagMillis() {
        return parts.map(own -> own.replicator().lagMillis()).orElse(0L);
    }

    public CopyFigures figures() {
        return parts.map(own -> {
                    List<Integer> counts = own.replicator().counts();
                    return new CopyFigures(
                            counts.get(0),
                            counts.get(1),
                            own.replicator().lagMillis(),
                            own.twins().sentBytes(),
                            store.replicas().count());
                })
                .orElse(CopyFigures.NONE);
    }
}
