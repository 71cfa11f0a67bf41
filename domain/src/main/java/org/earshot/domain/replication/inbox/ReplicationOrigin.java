// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.time.Instant;
import org.earshot.domain.recording.RecordingId;

/**
 * Where a recording came from that this cluster did not capture. It has the same id there.
 *
 * @param cluster {@link ClusterIdentity#id()} of the cluster that captured it
 * @param site of that cluster, for people
 * @param node that captured it there
 * @param sha256 of the call file as it was received, in hexadecimal
 * @param bytes length of that file
 * @param token name of the token with which it was brought here
 */
public record ReplicationOrigin(
        RecordingId recording,
        String cluster,
        String site,
        String node,
        String sha256,
        long bytes,
        Instant receivedAt,
        String token) {}
