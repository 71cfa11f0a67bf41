// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.Optional;
import org.earshot.domain.cluster.Admission;

/** Says from memory whether the node takes a new call. Thread-safe. */
public interface AdmissionGate {

    Admission admission();

    /** Why a new recording is refused; empty when it is welcome. */
    Optional<Refusal> refusal();
}
