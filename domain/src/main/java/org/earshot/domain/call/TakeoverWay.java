// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** How a running call comes to another node. */
public enum TakeoverWay {
    /** The home's floating address moves: the client notices nothing, the ports stay. */
    FLOATING,
    /** The new home asks the client by a re-INVITE to send there (RFC 3261 §14). */
    REINVITE
}
