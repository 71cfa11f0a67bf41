// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.sip.container.application.SipApplication;

/** The applications that take calls now, in the order of their start. Thread-safe. */
public final class DeployedApplications {
    private final List<SipApplication> applications = new CopyOnWriteArrayList<>();

    public void add(SipApplication application) {
        applications.add(application);
    }

    public void remove(SipApplication application) {
        applications.remove(application);
    }

    /** The application that gets initial requests, the same which {@link ApplicationRouterProvider} names; null if none. */
    public SipApplication first() {
        // Not isEmpty and get: the last one may leave in between.
        for (SipApplication application : applications) {
            return application;
        }
        return null;
    }

    /** A snapshot. */
    public List<SipApplication> all() {
        return List.copyOf(applications);
    }
}
