// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

/** Whether a document is a full snapshot or only what has changed (RFC 7865 §6.1). */
public enum DataMode {
    COMPLETE,
    PARTIAL
}
