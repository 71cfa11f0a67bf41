// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** The make of recording client (SRC) that forks the call, told by its signalling. */
public enum ClientKind {
    /** Unified CM, built-in bridge or network-based recording: one INVITE for each direction. */
    UNIFIED_CM,
    /** CUBE dial-peer forking with {@code X-Cisco-Recording-Participant}. */
    CUBE,
    /** RFC 7866. */
    SIPREC,
    /** An ordinary call to the recorder. */
    DIRECT
}
