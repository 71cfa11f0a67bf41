// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
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

    /** The dialogs that feed a recording, in the order of their Call-IDs; answers from local memory. */
    List<StoredDialog> of(RecordingId recording);

    /** Forgets a dialog that has ended, if {@code home} still is its home. */
    CompletionStage<Void> forget(RecordingId recording, DialogId dialog, CallHome home);
}
