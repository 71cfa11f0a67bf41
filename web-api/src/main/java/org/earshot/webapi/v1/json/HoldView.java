// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.json;

import org.earshot.domain.retention.LegalHold;

/** A legal hold: who placed it, why, and when. */
public record HoldView(String by, String reason, String since) implements JsonBody {

    public static HoldView of(LegalHold hold) {
        return new HoldView(hold.who(), hold.why(), Times.text(hold.since()));
    }
}
