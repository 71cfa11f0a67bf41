// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.container.dispatch.Invites.Copy;
import org.earshot.sip.container.dispatch.Invites.Kind;
import org.earshot.sip.container.dispatch.Invites.Merged;

/**
 * An INVITE that came, and those that came by other ways while it was not decided what becomes of it. Thread-safe.
 *
 * <p>Design note: a copy that came by another way cannot be refused at once. A redirect server answers each for itself
 * (RFC 3261 §8.3), so the first may get a 302 and the client take a 482 for the end of its call. And it cannot be asked for by
 * itself: a home might be found for one and none for the other in the time that there is.
 */
final class Invite {
    /** As many may wait, each by its own way; who sends more is told that there is a loop. */
    static final int MOST_WAITING = 8;

    private static final CompletionStage<InitialAnswer> TAKEN =
            CompletableFuture.completedStage(InitialAnswer.toServlet());

    private final String branch;
    private Map<String, CompletableFuture<InitialAnswer>> waiting = Map.of();
    private InitialAnswer outcome;

    Invite(String branch) {
        this.branch = branch;
    }

    /** The same request once more, or by another way. */
    synchronized Kind again(String otherBranch) {
        if (otherBranch.equals(branch) || waiting.containsKey(otherBranch)) {
            return Copy.COPY;
        }
        if (outcome != null) {
            return new Merged(CompletableFuture.completedStage(outcome));
        }
        if (waiting.size() >= MOST_WAITING) {
            return new Merged(TAKEN);
        }
        if (waiting.isEmpty()) {
            waiting = new HashMap<>();
        }
        CompletableFuture<InitialAnswer> answer = new CompletableFuture<>();
        waiting.put(otherBranch, answer);
        return new Merged(answer);
    }

    /** Tells those that wait; the first word counts. */
    void settle(InitialAnswer decided) {
        Map<String, CompletableFuture<InitialAnswer>> told;
        synchronized (this) {
            if (outcome != null) {
                return;
            }
            outcome = decided;
            told = waiting;
            waiting = Map.of();
        }
        told.values().forEach(each -> each.complete(decided));
    }
}
