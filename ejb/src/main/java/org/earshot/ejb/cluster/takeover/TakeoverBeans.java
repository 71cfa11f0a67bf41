// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.config.EarshotConfig;
import org.infinispan.Cache;

/** Puts together what goes on with the calls of lost nodes. */
@ApplicationScoped
public class TakeoverBeans {

    @Resource(lookup = "java:jboss/infinispan/cache/recorder/dialogs")
    private Cache<String, String> dialogs;

    @Produces
    @Singleton
    StoredDialogs storedDialogs(EarshotConfig config) {
        return new InfinispanStoredDialogs(dialogs, config.media().maxDuration().plusHours(1));
    }
}
