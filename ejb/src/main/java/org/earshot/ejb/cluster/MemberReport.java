// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import org.earshot.domain.cluster.NodeReport;

/**
 * A node's report with the name of its process in the cluster's view.
 *
 * @param member the name, e.g. {@code r1}
 */
record MemberReport(NodeReport report, String member) {}
