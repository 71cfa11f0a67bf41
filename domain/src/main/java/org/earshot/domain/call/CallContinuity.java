// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** What keeps calls alive beyond their home, as signalling sees it. Thread-safe. */
public interface CallContinuity {

    /** Tells who takes over the dialogs of lost nodes here; once, when the signalling side starts. */
    void signalling(DialogTakeover takeover);

    /**
     * Keeps the state of an open dialog where the other nodes find it, with its streams as they are now. To be called before
     * each answer or request that changes the dialog leaves this node. It waits 150 ms at most and never fails: a call is
     * not refused because the cluster is slow. Unknown dialogs are ignored.
     *
     * @param signalling see {@link StoredDialog#signalling()}
     */
    void keep(DialogId dialog, String signalling);

    /**
     * The same without waiting for the cluster, for a request that matters more than that the dialog outlives another node.
     * What is kept later is kept after it.
     */
    void keepWithoutWaiting(DialogId dialog, String signalling);
}
