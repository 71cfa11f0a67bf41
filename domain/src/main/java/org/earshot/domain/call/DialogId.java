// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** A dialog as its SRC named it: Call-ID and the SRC's tag (RFC 3261 §12). */
public record DialogId(String callId, String remoteTag) {}
