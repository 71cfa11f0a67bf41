// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Set;
import java.util.TreeSet;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.time.Ticker;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Makes the settings and the clocks of the node, each once. */
@ApplicationScoped
public class ConfigBeans {

    /** @throws InvalidSettingException when a value is out of range; the deployment fails with its message */
    @Produces
    @Singleton
    NodeSettings settings() {
        // The loader is named: threads of the web modules ask, too, and their loader does not see our defaults.
        Config config = ConfigProvider.getConfig(ConfigBeans.class.getClassLoader());
        unknown(config.getPropertyNames()).forEach(ConfigLog.LOG::unknownKey);
        NodeSettings settings =
                NodeSettings.read(key -> config.getOptionalValue(key, String.class), HostDefaults.ofThisHost());
        ConfigLog.LOG.settings(settings.config().nodeName(), settings);
        return settings;
    }

    @Produces
    @Singleton
    EarshotConfig config(NodeSettings settings) {
        return settings.config();
    }

    @Produces
    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    @Produces
    @Singleton
    Ticker ticker() {
        return Ticker.system();
    }

    static Set<String> unknown(Iterable<String> names) {
        Set<String> unknown = new TreeSet<>();
        for (String name : names) {
            if (name.startsWith(ConfigurationKeys.PREFIX) && !ConfigurationKeys.ALL.contains(name)) {
                unknown.add(name);
            }
        }
        return unknown;
    }
}
