// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/** Which node records a call. */
public sealed interface Placement {

    /** This node. */
    record Here() implements Placement {}

    /** Another node. */
    record There(NodeReport home) implements Placement {}

    /** No node can take the call now. */
    record Nowhere(Admission.Unable why) implements Placement {}
}
