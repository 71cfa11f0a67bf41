// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;
import java.util.Optional;

/**
 * How far a pruning run of a node has come.
 *
 * @param who the user who asked for it; empty for one that the node began itself
 * @param endedAt empty while it runs
 * @param pruned recordings pruned
 * @param bytes length of their call files
 * @param skipped recordings that were left, because meanwhile they were put on hold or removed by others
 * @param failed recordings that are pruned but whose files could not all be removed; that is tried again
 * @param problem why it ended early, if it did
 */
public record PruningProgress(
        RetentionPolicy policy,
        Optional<String> who,
        Instant startedAt,
        Optional<Instant> endedAt,
        long pruned,
        long bytes,
        long skipped,
        long failed,
        Optional<String> problem) {}
