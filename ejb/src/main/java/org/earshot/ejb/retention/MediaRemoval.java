// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.util.function.Consumer;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.rendering.Renditions;

/** Removes what this node has of a recording's media: call file, copy, renditions. Thread-safe. */
final class MediaRemoval {

    private final RecordingStore store;
    private final Renditions renditions;
    private final Consumer<RecordingId> copyGone;

    /** @param copyGone notes that this node has no copy of a recording any more */
    MediaRemoval(RecordingStore store, Renditions renditions, Consumer<RecordingId> copyGone) {
        this.store = store;
        this.renditions = renditions;
        this.copyGone = copyGone;
    }

    /** @throws org.earshot.domain.error.RecorderException STORAGE_FAILURE, STORE_UNAVAILABLE */
    void remove(RecordingId recording) {
        store.delete(recording);
        renditions.forget(recording);
        copyGone.accept(recording);
    }
}
