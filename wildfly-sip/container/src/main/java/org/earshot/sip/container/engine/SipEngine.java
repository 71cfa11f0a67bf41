// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import gov.nist.javax.sip.SipStackImpl;
import java.time.Duration;
import java.util.Properties;
import javax.sip.SipStack;
import org.earshot.sip.api.SipListening;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.container.dispatch.Admission;
import org.earshot.sip.container.dispatch.Counters;
import org.earshot.sip.container.dispatch.Dispatcher;
import org.earshot.sip.container.logging.PeerNoise;
import org.earshot.sip.container.parser.EdgeParserFactory;
import org.earshot.sip.container.transport.EdgeProcessorFactory;
import org.earshot.sip.container.transport.PauseWatch;
import org.mobicents.ext.javax.sip.dns.DefaultDNSServerLocator;
import org.mobicents.javax.servlet.CongestionControlPolicy;
import org.mobicents.servlet.sip.SipConnector;
import org.mobicents.servlet.sip.annotation.ConcurrencyControlMode;
import org.mobicents.servlet.sip.core.ExtendedListeningPoint;
import org.mobicents.servlet.sip.core.SipApplicationDispatcher;
import org.mobicents.servlet.sip.startup.StaticServiceHolder;

/**
 * The SIP engine of a server. The core finds it through a static field, so there is one at a time. Owned by the subsystem's
 * service; thread-safe after {@link #start}.
 */
public final class SipEngine extends ServiceDefaults {
    private final EngineSettings settings;
    private final DeployedApplications applications = new DeployedApplications();
    private final Counters counters = new Counters(applications);
    private final Admission admission = new Admission();
    private Dispatcher dispatcher;
    private SipStack stack;
    private Connectors connectors;
    private MovingConnectors moving;
    private PauseWatch pauses;

    public SipEngine(EngineSettings settings) {
        this.settings = settings;
    }

    /** Starts the stack without any connector. */
    public synchronized void start() throws Exception {
        StaticServiceHolder.sipStandardService = this;
        PeerNoise.quieten();
        System.setProperty(
                "javax.servlet.sip.ar.spi.SipApplicationRouterProvider", ApplicationRouterProvider.class.getName());
        Properties properties = StackProperties.of(settings);
        dispatcher = new Dispatcher(settings.serverId(), applications, admission, counters);
        dispatcher.setSipService(this);
        dispatcher.getSipFactory().initialize("gov.nist", true);
        dispatcher.setDomain(settings.name());
        dispatcher.setDNSServerLocator(new DefaultDNSServerLocator());
        dispatcher.setDNSTimeout(getDnsTimeout());
        stack = dispatcher.getSipFactory().getJainSipFactory().createSipStack(properties);
        SipStackImpl core = (SipStackImpl) stack;
        core.setMessageParserFactory(new EdgeParserFactory());
        pauses = new PauseWatch(Duration.ofMillis(settings.maxPauseMillis()), System::nanoTime);
        pauses.start(settings.name() + "-pauses");
        core.setMessageProcessorFactory(new EdgeProcessorFactory(
                dispatcher.gate(core, settings.maxQueueDelayMillis()), settings.tcpLimits(), pauses));
        configure(dispatcher);
        dispatcher.setSipStack(stack);
        // The dispatcher's state machine skips its start action when a connector comes before it is in service:
        // so init, start, in service, and only then connectors and applications.
        dispatcher.init();
        dispatcher.start();
        dispatcher.putInService();
        connectors = new Connectors(stack, dispatcher);
        moving = new MovingConnectors(connectors);
    }

    private static void configure(SipApplicationDispatcher dispatcher) {
        dispatcher.setBaseTimerInterval(500);
        dispatcher.setT2Interval(4000);
        dispatcher.setT4Interval(5000);
        dispatcher.setTimerDInterval(32000);
        dispatcher.setMemoryThreshold(95);
        dispatcher.setBackToNormalMemoryThreshold(90);
        dispatcher.setCongestionControlCheckingInterval(-1);
        dispatcher.setCongestionControlPolicy(CongestionControlPolicy.ErrorResponse);
        dispatcher.setQueueSize(1500);
        dispatcher.setBackToNormalQueueSize(1300);
        dispatcher.setGatherStatistics(false);
        dispatcher.setConcurrencyControlMode(ConcurrencyControlMode.SipApplicationSession);
        dispatcher.setBypassRequestExecutor(true);
        dispatcher.setBypassResponseExecutor(true);
    }

    public synchronized void stop() {
        if (dispatcher != null) {
            dispatcher.stop();
        }
        if (pauses != null) {
            pauses.close();
        }
        if (StaticServiceHolder.sipStandardService == this) {
            StaticServiceHolder.sipStandardService = null;
        }
    }

    /** Opens a listening point. Give what it returns to {@link #removeConnector}. */
    public ExtendedListeningPoint addConnector(ConnectorSettings connector) throws Exception {
        return connectors.add(connector.toConnector());
    }

    public void removeConnector(ExtendedListeningPoint point) {
        connectors.remove(point);
    }

    /** Listens at addresses that come and go. */
    public SipListening listening() {
        return moving;
    }

    /** Whether initial requests are refused (server suspended) or taken. */
    public Admission admission() {
        return admission;
    }

    public DeployedApplications applications() {
        return applications;
    }

    public SipMetrics metrics() {
        return counters;
    }

    public String name() {
        return settings.name();
    }

    @Override
    public SipApplicationDispatcher getSipApplicationDispatcher() {
        return dispatcher;
    }

    @Override
    public void setSipApplicationDispatcher(SipApplicationDispatcher dispatcher) {
        this.dispatcher = (Dispatcher) dispatcher;
    }

    @Override
    public SipStack getSipStack() {
        return stack;
    }

    @Override
    public SipConnector findSipConnector(String transport) {
        return connectors.find(transport);
    }

    @Override
    public SipConnector[] findSipConnectors() {
        return connectors.all();
    }
}
