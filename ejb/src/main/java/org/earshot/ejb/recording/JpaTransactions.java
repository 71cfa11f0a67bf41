// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import java.util.function.Function;

/** Runs work in a short transaction of its own. Thread-safe. */
public interface JpaTransactions {

    <T> T call(Function<EntityManager, T> work);

    /**
     * The same for callers that know the domain's errors.
     *
     * @throws org.earshot.domain.error.RecorderException what the work says; STORE_UNAVAILABLE for any other failure
     */
    default <T> T attempt(Function<EntityManager, T> work) {
        try {
            return call(work);
        } catch (RuntimeException e) {
            throw JpaRecordingRepository.ours(e);
        }
    }
}
