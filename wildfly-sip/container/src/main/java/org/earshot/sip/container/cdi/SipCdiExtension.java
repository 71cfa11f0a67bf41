// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.cdi;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.servlet.sip.SipFactory;
import javax.servlet.sip.SipSessionsUtil;
import javax.servlet.sip.TimerService;
import org.earshot.sip.api.DialogTransfer;
import org.earshot.sip.api.SipListening;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.container.application.SipApplication;

/** Makes SipFactory, TimerService, SipSessionsUtil, SipMetrics, DialogTransfer and SipListening injectable. One for each SIP deployment. */
public final class SipCdiExtension implements Extension {
    private final Supplier<SipApplication> application;

    public SipCdiExtension(Supplier<SipApplication> application) {
        this.application = application;
    }

    void addBeans(@Observes AfterBeanDiscovery discovery) {
        add(discovery, SipFactory.class, SipApplication::getSipFactoryFacade);
        add(discovery, TimerService.class, SipApplication::getTimerService);
        add(discovery, SipSessionsUtil.class, SipApplication::getSipSessionsUtil);
        add(discovery, SipMetrics.class, SipApplication::metrics);
        add(discovery, DialogTransfer.class, SipApplication::transfer);
        add(discovery, SipListening.class, SipApplication::listening);
    }

    private <T> void add(AfterBeanDiscovery discovery, Class<T> type, Function<SipApplication, ? extends T> value) {
        discovery
                .<T>addBean()
                .id(SipCdiExtension.class.getName() + '/' + type.getName())
                .types(type)
                .scope(Dependent.class)
                .createWith(context -> value.apply(application.get()));
    }
}
