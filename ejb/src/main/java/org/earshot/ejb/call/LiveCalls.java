// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.recording.RecordingId;

/** The running recordings of this node, found by key, dialog or id. Thread-safe. */
final class LiveCalls {

    private final ConcurrentMap<CallKey, LiveRecording> byKey = new ConcurrentHashMap<>();
    private final ConcurrentMap<DialogId, LiveRecording> byDialog = new ConcurrentHashMap<>();
    private final ConcurrentMap<RecordingId, LiveRecording> byId = new ConcurrentHashMap<>();

    private final HomeRegister homes;

    LiveCalls(HomeRegister homes) {
        this.homes = homes;
    }

    Optional<LiveRecording> ofKey(CallKey key) {
        return Optional.ofNullable(byKey.get(key));
    }

    Optional<LiveRecording> ofDialog(DialogId dialog) {
        return Optional.ofNullable(byDialog.get(dialog));
    }

    Optional<LiveRecording> ofId(RecordingId id) {
        return Optional.ofNullable(byId.get(id));
    }

    void add(LiveRecording live) {
        addTaken(live);
        homes.took(live.key());
    }

    /** A call that this node has taken from another one; who takes it tells the cluster. */
    void addTaken(LiveRecording live) {
        byId.put(live.id(), live);
        byKey.put(live.key(), live);
        live.dialogs().forEach(dialog -> byDialog.put(dialog.id(), live));
    }

    void join(LiveRecording live, DialogId dialog) {
        byDialog.put(dialog, live);
    }

    void forget(DialogId dialog) {
        byDialog.remove(dialog);
    }

    /** From now on a new dialog of the key starts a recording of its own. */
    void releaseKey(LiveRecording live) {
        if (byKey.remove(live.key(), live)) {
            homes.released(live.key());
        }
    }

    void forget(LiveRecording live) {
        releaseKey(live);
        live.dialogs().forEach(dialog -> byDialog.remove(dialog.id(), live));
        byId.remove(live.id());
    }

    Collection<LiveRecording> all() {
        return List.copyOf(byId.values());
    }

    int size() {
        return byId.size();
    }
}
