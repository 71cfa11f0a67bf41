// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;

/**
 * Keeps the media of a recording from being pruned or deleted by anybody, until it is released.
 *
 * @param who the user who placed it; 1 to 255 characters
 * @param why the matter for which it is kept; 1 to 1000 characters
 * @param since when it was placed; a later change of the reason does not move it
 */
public record LegalHold(String who, String why, Instant since) {

    public static final int LONGEST_REASON = 1000;

    public LegalHold {
        if (who.isBlank() || who.length() > 255 || why.isBlank() || why.length() > LONGEST_REASON) {
            throw new IllegalArgumentException(
                    "A hold names who placed it and why, in at most " + LONGEST_REASON + " characters");
        }
    }
}
