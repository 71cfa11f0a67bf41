// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import java.io.Serializable;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.ar.SipApplicationRouter;
import javax.servlet.sip.ar.SipApplicationRouterInfo;
import javax.servlet.sip.ar.SipApplicationRoutingDirective;
import javax.servlet.sip.ar.SipApplicationRoutingRegion;
import javax.servlet.sip.ar.SipRouteModifier;
import javax.servlet.sip.ar.SipTargetedRequestInfo;
import javax.servlet.sip.ar.spi.SipApplicationRouterProvider;

/**
 * Routes initial requests from the network to the application that was started first, and the applications' own requests to
 * the network. The core makes it by name.
 */
public final class ApplicationRouterProvider extends SipApplicationRouterProvider {
    private static final SipApplicationRouter ROUTER = new FirstApplication();

    @Override
    public SipApplicationRouter getSipApplicationRouter() {
        return ROUTER;
    }

    private static final class FirstApplication implements SipApplicationRouter {
        private static final SipApplicationRouterInfo TO_NETWORK =
                new SipApplicationRouterInfo(null, null, null, null, null, null);

        private final CopyOnWriteArrayList<String> applications = new CopyOnWriteArrayList<>();

        @Override
        public void init() {}

        @Override
        public void init(Properties properties) {}

        @Override
        public void destroy() {
            applications.clear();
        }

        @Override
        public void applicationDeployed(List<String> names) {
            applications.addAllAbsent(names);
        }

        @Override
        public void applicationUndeployed(List<String> names) {
            applications.removeAll(names);
        }

        @Override
        public SipApplicationRouterInfo getNextApplication(
                SipServletRequest request,
                SipApplicationRoutingRegion region,
                SipApplicationRoutingDirective directive,
                SipTargetedRequestInfo target,
                Serializable state) {
            boolean ownRequest = request != null && request.getSession(false) != null;
            if (state != null || ownRequest) {
                return TO_NETWORK;
            }
            for (String application : applications) {
                // The subscriber must be a URI, or the dispatcher answers 500.
                return new SipApplicationRouterInfo(
                        application,
                        SipApplicationRoutingRegion.NEUTRAL_REGION,
                        "sip:container@localhost",
                        null,
                        SipRouteModifier.NO_ROUTE,
                        "1");
            }
            return TO_NETWORK;
        }
    }
}
