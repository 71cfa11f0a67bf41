// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.time.Instant;
import java.util.Optional;

/**
 * How a dialog ended.
 *
 * @param trigger what ended it
 * @param reason the client's Reason header or our own words, e.g. {@code Q.850;cause=47}
 * @param description the metadata of the BYE
 * @param endedAt end by the client's clock, if the metadata says so
 */
public record DialogEnd(
        EndTrigger trigger, Optional<String> reason, Optional<CallDescription> description, Optional<Instant> endedAt) {

    public static DialogEnd of(EndTrigger trigger) {
        return new DialogEnd(trigger, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
