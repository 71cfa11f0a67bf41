// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;
import java.util.Optional;

/**
 * What the cluster keeps, in figures.
 *
 * @param held recordings on hold
 * @param heldBytes length of their call files
 * @param oldest start of the oldest recording that has ended and has media
 */
public record KeptTotals(long held, long heldBytes, Optional<Instant> oldest) {}
