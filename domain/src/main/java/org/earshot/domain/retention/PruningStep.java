// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

/** A recording that is to be pruned. */
public record PruningStep(PruningCandidate candidate, PruningReason reason) {}
