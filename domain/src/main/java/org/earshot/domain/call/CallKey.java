// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/**
 * What the dialogs of one recording have in common, e.g. {@code ucm:clustera/41200017/sep0011223344aa}. Near and far
 * INVITE of one Unified CM call, and the copies that a media proxy makes, carry the same key.
 */
public record CallKey(String value) {

    public CallKey {
        if (value.isBlank()) {
            throw new IllegalArgumentException("A call key is not blank");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
