// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;

/** The figures of this process. Thread-safe. */
final class ProcessVitals implements Vitals {

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();

    @Override
    public long gcMillis() {
        return collectors.stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                .sum();
    }

    /** The type that has this attribute is of the JDK alone and not shown to applications of the server. */
    @Override
    public int cpuPercent() {
        try {
            Object share = ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME), "ProcessCpuLoad");
            return share instanceof Number number ? (int) Math.round(100 * Math.max(0, number.doubleValue())) : 0;
        } catch (JMException e) {
            return 0;
        }
    }
}
