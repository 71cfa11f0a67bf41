// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import org.earshot.simulator.sip.CallFailure;

/** Says what to do about a call that failed. Stateless. */
final class FailureAdvice {

    private FailureAdvice() {}

    static String of(CallFailure failure) {
        return failure.text() + ". " + advice(failure);
    }

    private static String advice(CallFailure failure) {
        return switch (failure.status()) {
            case CallFailure.UNREACHABLE -> "Is the node running? ./earshot status";
            case 503 ->
                "The recorder takes no calls now"
                        + (failure.retryAfter().isPresent()
                                ? "; try again after " + failure.retryAfter().getAsInt() + " s. "
                                : ". ")
                        + "Is it draining, full or overloaded? ./earshot status, ./earshot logs";
            case 408 -> "Does something drop SIP on the way, or is the node stuck? ./earshot logs";
            case 488, 606 -> "The recorder takes none of the codecs (PCMU was offered)";
            default -> "The node's log says more: ./earshot logs";
        };
    }
}
