// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/**
 * How the takeover of a dialog ended.
 *
 * @param result what became of the dialog
 * @param link the way back into the dialog; does nothing unless it was taken
 * @param why for the log: the status and reason of the client's refusal, or what failed
 */
public record TakeoverOutcome(Result result, SignallingLink link, String why) {

    /** What became of the dialog. */
    public enum Result {
        /** The dialog is this node's, the client sends here. */
        TAKEN,
        /** The client refused (e.g. 488): its dialog lives and was hung up. */
        REFUSED,
        /** The client does not know the dialog any more (481): it has hung up, and nobody heard its BYE. */
        ENDED,
        /** The client did not answer (408), could not be reached, or the dialog could not be restored. */
        GONE
    }

    /** The dialog is this node's. */
    public static TakeoverOutcome taken(SignallingLink link) {
        return new TakeoverOutcome(Result.TAKEN, link, "");
    }

    /** It is not, and there is no way back into it. */
    public static TakeoverOutcome failed(Result result, String why) {
        return new TakeoverOutcome(result, reason -> {}, why);
    }
}
