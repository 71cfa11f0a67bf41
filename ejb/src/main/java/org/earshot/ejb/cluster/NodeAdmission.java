// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.AdmissionGate;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.Refusal;
import org.earshot.ejb.recording.StoreStatus;

/** Decides from memory whether the node takes a new call. Thread-safe. */
final class NodeAdmission implements AdmissionGate {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofSeconds(30);
    private static final int PORTS_OF_A_CALL = 2;
    private static final double MOST_BUFFERS = 0.9;
    private static final long LONGEST_LAG_MILLIS = 2000;

    private final EarshotConfig config;
    private final NodeLife state;
    private final MediaEngine media;
    private final StoreStatus database;
    private final CallCounters calls;
    private final Supplier<Optional<String>> address;

    /** A node whose address does not float. */
    NodeAdmission(EarshotConfig config, NodeLife state, MediaEngine media, StoreStatus database, CallCounters calls) {
        this(config, state, media, database, calls, Optional::empty);
    }

    /** @param address why the node's own address is not to be used now */
    NodeAdmission(
            EarshotConfig config,
            NodeLife state,
            MediaEngine media,
            StoreStatus database,
            CallCounters calls,
            Supplier<Optional<String>> address) {
        this.config = config;
        this.state = state;
        this.media = media;
        this.database = database;
        this.calls = calls;
        this.address = address;
    }

    @Override
    public Admission admission() {
        Optional<Refusal> refusal = refusal();
        return refusal.isPresent()
                ? new Admission.Unable(refusal.get().why(), refusal.get().retryAfter())
                : new Admission.Able(loadPercent());
    }

    @Override
    public Optional<Refusal> refusal() {
        return life().or(this::address).or(this::storage).or(this::store).or(this::capacity);
    }

    private Optional<Refusal> life() {
        return switch (state.phase()) {
            case STARTING -> refuse(ErrorCode.OVERLOADED, "The node starts", SOON);
            case STOPPING -> refuse(ErrorCode.DRAINING, "The node stops", LATER);
            case RUNNING ->
                state.draining()
                        ? refuse(ErrorCode.DRAINING, "The node finishes its calls and takes no new ones", LATER)
                        : Optional.empty();
        };
    }

    private Optional<Refusal> address() {
        return address.get().flatMap(why -> refuse(ErrorCode.OVERLOADED, why, SOON));
    }

    private Optional<Refusal> storage() {
        StorageUsage usage = state.usage();
        boolean full = usage.total() > 0 && StorageState.NORMAL.next(usage.usedPercent()) == StorageState.FULL;
        if (!usage.writable() && !full) {
            return refuse(
                    ErrorCode.STORAGE_FAILURE, "The recording disk cannot be written; check earshot.storage.directory");
        }
        double freePercent = 100 - usage.usedPercent();
        if (state.storage() == StorageState.FULL
                || freePercent < config.storage().minFreePercent()) {
            return refuse(ErrorCode.STORAGE_FULL, "The recording disk is full; remove recordings or add room");
        }
        if (!config.retention().policy().priority().admits(state.storage())) {
            return refuse(
                    ErrorCode.STORAGE_FULL,
                    "The recording disk is nearly full, and earshot.retention.priority keeps what is recorded; remove"
                            + " recordings or add room");
        }
        return Optional.empty();
    }

    private Optional<Refusal> store() {
        return database.refusingSince()
                .flatMap(since -> refuse(
                        ErrorCode.STORE_UNAVAILABLE, "The database has not answered since " + since + "; check it"));
    }

    private Optional<Refusal> capacity() {
        MediaCapacity capacity = media.capacity();
        if (capacity.freePorts() < PORTS_OF_A_CALL) {
            return refuse(ErrorCode.NO_MEDIA_PORT, "No RTP ports are free; widen earshot.media.port-from to port-to");
        }
        if (calls.active() >= config.media().maxCalls()) {
            return refuse(ErrorCode.OVERLOADED, "The node has reached earshot.media.max-calls");
        }
        if (capacity.buffersInUse() > MOST_BUFFERS || capacity.writerLagMillis() > LONGEST_LAG_MILLIS) {
            return refuse(ErrorCode.OVERLOADED, "The recording disk is too slow for the calls that run");
        }
        return Optional.empty();
    }

    /** The share of its limits that the node has used, the highest of them. */
    private int loadPercent() {
        MediaCapacity capacity = media.capacity();
        double byCalls = (double) calls.active() / config.media().maxCalls();
        int used = capacity.streams();
        double byPorts = (double) used / Math.max(1, used + capacity.freePorts());
        return (int) Math.round(100 * Math.min(1, Math.max(Math.max(byCalls, byPorts), capacity.buffersInUse())));
    }

    private static Optional<Refusal> refuse(ErrorCode code, String why) {
        return refuse(code, why, SOON);
    }

    private static Optional<Refusal> refuse(ErrorCode code, String why, Duration retryAfter) {
        return Optional.of(new Refusal(code, why, retryAfter));
    }
}
