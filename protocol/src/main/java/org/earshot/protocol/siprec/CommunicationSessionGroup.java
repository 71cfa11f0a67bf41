// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.time.Instant;
import java.util.Optional;

/**
 * A {@code group} element: sessions that belong together, for example the legs of a transfer (RFC 7865 §6.3). Immutable.
 *
 * @param id group id, trimmed
 * @param associated when the group began, if stated and believable
 * @param disassociated when the group ended, if stated and believable
 */
public record CommunicationSessionGroup(String id, Optional<Instant> associated, Optional<Instant> disassociated) {}
