// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

/** What became of an encrypted packet. */
public enum SrtpOutcome {

    /** Authentic, and decrypted. */
    PLAIN,

    /** Its number was seen before, or is too old to tell (RFC 3711 §3.3.2). */
    REPLAYED,

    /** Not of this key, changed on its way, or no packet at all. */
    UNAUTHENTIC
}
