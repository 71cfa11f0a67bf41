// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;

/** Real cache managers of a cluster in one process, joined without sockets. Confined to the test's thread. */
public final class CacheNodes implements AutoCloseable {

    /** Within this process, without sockets: a test must not find strangers. */
    private static final String STACK = """
            <config xmlns="urn:org:jgroups">
              <SHARED_LOOPBACK/>
              <SHARED_LOOPBACK_PING/>
              <MERGE3 min_interval="500" max_interval="1000"/>
              <FD_ALL3 interval="500" timeout="3000"/>
              <VERIFY_SUSPECT2 timeout="500"/>
              <pbcast.NAKACK2/>
              <UNICAST3/>
              <pbcast.STABLE/>
              <pbcast.GMS join_timeout="500" print_local_addr="false"/>
              <MFC/>
              <FRAG4/>
            </config>
            """;

    /** Kept, because levels are forgotten with the logger. */
    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("org.infinispan"), Logger.getLogger("org.jgroups"));

    private final List<DefaultCacheManager> managers = new ArrayList<>();

    /** @param names of the nodes; they are in one view when this returns. A single one has no cluster at all */
    public CacheNodes(String... names) {
        QUIET.forEach(logger -> logger.setLevel(Level.SEVERE));
        String cluster = "earshot-test-" + UUID.randomUUID();
        for (String name : names) {
            managers.add(names.length == 1 ? alone() : manager(name, cluster));
        }
    }

    public Cache<String, String> cache(int node, String name) {
        return managers.get(node).getCache(name);
    }

    /** The node leaves without a word of its caches. */
    public void stop(int node) {
        managers.get(node).stop();
    }

    @Override
    public void close() {
        managers.forEach(DefaultCacheManager::stop);
    }

    private static DefaultCacheManager manager(String name, String cluster) {
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder();
        global.transport()
                .defaultTransport()
                .addProperty(JGroupsTransport.CONFIGURATION_XML, STACK)
                .clusterName(cluster)
                .nodeName(name);
        ConfigurationBuilder cache = new ConfigurationBuilder();
        cache.clustering().cacheMode(CacheMode.REPL_SYNC);
        return withCaches(new DefaultCacheManager(global.build()), cache);
    }

    private static DefaultCacheManager alone() {
        return withCaches(
                new DefaultCacheManager(
                        new GlobalConfigurationBuilder().nonClusteredDefault().build()),
                new ConfigurationBuilder());
    }

    private static DefaultCacheManager withCaches(DefaultCacheManager manager, ConfigurationBuilder cache) {
        manager.defineConfiguration("nodes", cache.build());
        manager.defineConfiguration("homes", cache.build());
        manager.defineConfiguration("dialogs", cache.build());
        return manager;
    }
}
