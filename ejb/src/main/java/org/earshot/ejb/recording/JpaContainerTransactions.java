// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.function.Function;

/** Transactions of the server, each tried once. */
@ApplicationScoped
@Typed(JpaContainerTransactions.class)
class JpaContainerTransactions implements JpaTransactions {

    @PersistenceContext(unitName = "earshot")
    private EntityManager entities;

    @Override
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public <T> T call(Function<EntityManager, T> work) {
        return work.apply(entities);
    }
}
