// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

/**
 * Which cluster this is, so that recordings are not sent back to where they came from.
 *
 * @param id made at random with the cluster's database
 * @param site for people
 */
public record ClusterIdentity(String id, String site) {}
