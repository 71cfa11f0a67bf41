// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.recording.RecordingId;

/**
 * The confirmed dialogs of all nodes, in the memory of the cluster. Thread-safe. The stages may complete late, or
 * exceptionally when this node is cut off, so that callers bound their wait.
 */
public interface StoredDialogs {

    /** Puts a dialog, or its newer state; what a home of a higher epoch has put stays. */
    CompletionStage<Void> put(StoredDialog dialog);

    /**
     * The dialogs that feed recordings, each list in the order of the Call-IDs; answers from local memory.
     *
     * @return only recordings that have dialogs
     */
    Map<RecordingId, List<StoredDialog>> ofAll(Set<RecordingId> recordings);

    /** The dialogs that feed one recording, in the order of their Call-IDs; answers from local memory. */
    default List<StoredDialog> of(RecordingId recording) {
        return ofAll(Set.of(recording)).getOrDefault(recording, List.of());
    }

    /** Forgets a dialog that has ended, if {@code home} still is its home. */
    CompletionStage<Void> forget(RecordingId recording, DialogId dialog, CallHome home);
}
