// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

/** What a client does with re-INVITEs of the recorder. */
public enum ReinvitePolicy {
    /** Follows them to the address that they name. */
    ACCEPT,
    /** Answers 488, as CUBE does with those that would move its media. */
    REFUSE;

    /** The habit of a kind of client. */
    public static ReinvitePolicy of(CallKind kind) {
        return kind == CallKind.CUBE ? REFUSE : ACCEPT;
    }
}
