// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which recordings are asked for; empty fields do not restrict.
 *
 * @param from started at or after
 * @param to started before
 * @param party part of an address of record or name, letter case ignored
 * @param device device name, letter case ignored
 * @param call exact {@link Recording#call()}
 * @param text part of a party, device, key, Call-ID or attribute value, letter case ignored
 */
public record RecordingFilter(
        Optional<Instant> from,
        Optional<Instant> to,
        Optional<String> party,
        Optional<String> device,
        Set<RecordingState> states,
        Optional<String> call,
        Optional<String> callKey,
        Optional<String> sipCallId,
        Optional<String> text) {

    public RecordingFilter {
        states = Set.copyOf(states);
    }

    public static RecordingFilter all() {
        return new RecordingFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
