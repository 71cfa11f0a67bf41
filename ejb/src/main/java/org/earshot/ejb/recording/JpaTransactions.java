// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import java.util.function.Function;

/** Runs work in a short transaction of its own. Thread-safe. */
interface JpaTransactions {

    <T> T call(Function<EntityManager, T> work);
}
