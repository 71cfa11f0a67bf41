// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import org.earshot.sip.container.application.SipMessages;
import org.mobicents.ha.javax.sip.ReplicationStrategy;
import org.mobicents.servlet.sip.core.SipService;
import org.mobicents.servlet.sip.core.message.OutboundProxy;
import org.mobicents.servlet.sip.dns.MobicentsDNSResolver;

/** The answers of the core's SipService that are the same for every engine. */
abstract class ServiceDefaults implements SipService {

    @Override
    public boolean isHttpFollowsSip() {
        return false;
    }

    @Override
    public String getJvmRoute() {
        return null;
    }

    @Override
    public OutboundProxy getOutboundProxy() {
        return null;
    }

    @Override
    public int getDispatcherThreadPoolSize() {
        return 4;
    }

    @Override
    public int getCanceledTimerTasksPurgePeriod() {
        return 1;
    }

    @Override
    public boolean isDialogPendingRequestChecking() {
        return false;
    }

    @Override
    public boolean isMd5ContactUserPart() {
        return false;
    }

    @Override
    public ReplicationStrategy getReplicationStrategy() {
        return ReplicationStrategy.ConfirmedDialog;
    }

    @Override
    public int getTagHashMaxLength() {
        return -1;
    }

    @Override
    public int getCallIdMaxLength() {
        return -1;
    }

    @Override
    public String getDnsResolverClass() {
        return MobicentsDNSResolver.class.getName();
    }

    @Override
    public int getDnsTimeout() {
        return 1;
    }

    @Override
    public String getMobicentsSipServletMessageFactoryClassName() {
        return SipMessages.class.getName();
    }

    @Override
    public void setMobicentsSipServletMessageFactoryClassName(String name) {}

    @Override
    public void stopGracefully(long millis) {}

    @Override
    public String getProxyTimerServiceImplementationType() {
        return null;
    }

    @Override
    public String getSasTimerServiceImplementationType() {
        return null;
    }
}
