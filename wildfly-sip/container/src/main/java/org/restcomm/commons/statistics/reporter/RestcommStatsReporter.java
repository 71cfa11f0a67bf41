// SPDX-License-Identifier: Apache-2.0
package org.restcomm.commons.statistics.reporter;

import com.codahale.metrics.MetricRegistry;
import java.util.concurrent.TimeUnit;

/**
 * Takes the place of the vendor's class of this name, which reports to a server of the vendor once a day. This one reports
 * nowhere; the dispatcher only needs it to be there.
 */
public final class RestcommStatsReporter {
    private static final MetricRegistry REGISTRY = new MetricRegistry();
    private static final RestcommStatsReporter INSTANCE = new RestcommStatsReporter();

    private RestcommStatsReporter() {}

    public static MetricRegistry getMetricRegistry() {
        return REGISTRY;
    }

    public static RestcommStatsReporter getRestcommStatsReporter() {
        return INSTANCE;
    }

    public void setRemoteServer(String server) {}

    public void setProjectName(String name) {}

    public void setProjectType(String type) {}

    public void setVersion(String version) {}

    public void start(long period, TimeUnit unit) {}

    public void stop() {}
}
