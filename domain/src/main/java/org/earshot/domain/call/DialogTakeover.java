// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.earshot.domain.media.MediaEndpoint;

/**
 * Takes over dialogs of a lost node on the signalling side. Thread-safe; does not wait for the network. When it is asked the
 * recorder has bound the endpoints and knows the dialog, so that {@link CallControl} may be called for it at once.
 */
public interface DialogTakeover {

    /**
     * Makes the dialog this node's own, and with {@link TakeoverWay#REINVITE} sends the client there with a re-INVITE that
     * has this node's Contact and the endpoints.
     *
     * @param dialog as its last home kept it; the epoch of its home is one higher for each takeover that was tried, also when
     *     that home was lost before it could keep a newer state
     * @param endpoints where its streams are received from now on, one for each m-line that is in use
     * @return completes within 8 s with the outcome, never exceptionally
     */
    CompletionStage<TakeoverOutcome> takeOver(StoredDialog dialog, List<MediaEndpoint> endpoints, TakeoverWay way);
}
