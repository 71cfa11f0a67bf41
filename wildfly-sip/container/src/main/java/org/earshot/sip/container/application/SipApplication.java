// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.sip.SipFactory;
import javax.servlet.sip.SipServlet;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.TimerService;
import org.earshot.sip.api.DialogTransfer;
import org.earshot.sip.api.InitialRequestHandler;
import org.earshot.sip.api.SipListening;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.api.StopListener;
import org.earshot.sip.container.engine.SipEngine;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.transfer.RestcommDialogTransfer;
import org.mobicents.servlet.sip.core.MobicentsSipServlet;
import org.mobicents.servlet.sip.core.SipApplicationDispatcher;
import org.mobicents.servlet.sip.core.SipContextEvent;
import org.mobicents.servlet.sip.core.SipManager;
import org.mobicents.servlet.sip.core.message.MobicentsSipServletRequest;
import org.mobicents.servlet.sip.core.message.MobicentsSipServletResponse;
import org.mobicents.servlet.sip.core.session.MobicentsSipApplicationSession;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.core.session.MobicentsSipSessionsUtil;
import org.mobicents.servlet.sip.core.session.SipSessionsUtilImpl;
import org.mobicents.servlet.sip.core.timers.DefaultSipApplicationSessionTimerService;
import org.mobicents.servlet.sip.core.timers.ProxyTimerService;
import org.mobicents.servlet.sip.core.timers.ProxyTimerServiceImpl;
import org.mobicents.servlet.sip.core.timers.SipApplicationSessionTimerService;
import org.mobicents.servlet.sip.core.timers.TimerServiceImpl;
import org.mobicents.servlet.sip.message.SipFactoryFacade;
import org.mobicents.servlet.sip.message.SipFactoryImpl;

/**
 * One deployed SIP application. Owned by its deployment, registered with the {@link SipEngine} between {@link #start} and
 * {@link #stop}; thread-safe after {@link #bind}.
 */
public final class SipApplication extends ContextSettings {
    private final SipEngine engine;
    private final ApplicationDescriptor descriptor;
    private final ClassLoader loader;
    private final SessionRegistry sessions;
    private final SipFactoryFacade factory;
    private final SipSessionsUtilImpl sessionsUtil;
    private final Map<String, MobicentsSipServlet> servlets = new LinkedHashMap<>();
    private final ContextStack context;
    private final SessionLocks locks = new SessionLocks();
    private final ApplicationEvents events = new ApplicationEvents(this);
    private final TimerServiceImpl timers;
    private final ProxyTimerService proxyTimers;
    private final SipApplicationSessionTimerService sessionTimers;
    private final DialogTransfer transfer;
    private volatile ServletContext servletContext;
    private volatile ApplicationRuntime runtime;
    private volatile InitialRequestHandler initialRequestHandler;
    private ApplicationRuntime.Instance handlerInstance;
    private boolean started;

    public SipApplication(SipEngine engine, ApplicationDescriptor descriptor, ClassLoader loader) {
        this.engine = engine;
        this.descriptor = descriptor;
        this.loader = loader;
        SipFactoryImpl core =
                (SipFactoryImpl) engine.getSipApplicationDispatcher().getSipFactory();
        context = new ContextStack(loader);
        sessions = new SessionRegistry(this, core);
        factory = new SipFactoryFacade(core, this);
        sessionsUtil = new SipSessionsUtilImpl(this);
        timers = new TimerServiceImpl(engine, descriptor.name());
        proxyTimers = new ProxyTimerServiceImpl(descriptor.name());
        sessionTimers = new DefaultSipApplicationSessionTimerService(descriptor.name());
        transfer = new RestcommDialogTransfer(this, core);
        setApplicationName(descriptor.name());
        setSipApplicationSessionTimeout(descriptor.sessionTimeoutMinutes());
        setProxyTimeout(descriptor.proxyTimeoutSeconds());
        setListeners(new ListenerHolder(this));
        addListenerNames(descriptor.listeners());
        descriptor.servlets().forEach(servlet -> servlets.put(servlet.name(), new ServletHolder(this, servlet)));
        descriptor.mappings().forEach(mapping -> addSipServletMapping(new MethodMapping(mapping)));
        if (descriptor.mainServlet().isPresent()) {
            setMainServlet(descriptor.mainServlet().get());
        } else if (servlets.size() == 1 && descriptor.mappings().isEmpty()) {
            setMainServlet(servlets.keySet().iterator().next());
        }
    }

    /** Joins it to the web part of the deployment. Must precede {@link #start}. */
    public void bind(ServletContext web, ApplicationRuntime server) {
        runtime = server;
        web.setAttribute(SipServlet.SIP_FACTORY, factory);
        web.setAttribute(SipServlet.TIMER_SERVICE, timers);
        web.setAttribute(SipServlet.SIP_SESSIONS_UTIL, sessionsUtil);
        web.setAttribute(
                SipServlet.SUPPORTED,
                Collections.unmodifiableList(
                        Arrays.asList(engine.getSipApplicationDispatcher().getExtensionsSupported())));
        web.setAttribute(
                SipServlet.SUPPORTED_RFCs,
                Collections.unmodifiableList(
                        Arrays.asList(engine.getSipApplicationDispatcher().getRfcSupported())));
        web.setAttribute(SipServlet.PRACK_SUPPORTED, Boolean.TRUE);
        web.setAttribute(SipMetrics.ATTRIBUTE, engine.metrics());
        web.setAttribute(DialogTransfer.ATTRIBUTE, transfer);
        web.setAttribute(SipListening.ATTRIBUTE, engine.listening());
        servletContext = web;
        publishOutboundInterfaces();
    }

    void publishOutboundInterfaces() {
        ServletContext web = servletContext;
        if (web != null) {
            web.setAttribute(
                    SipServlet.OUTBOUND_INTERFACES,
                    engine.getSipApplicationDispatcher().getOutboundInterfaces());
        }
    }

    /** Makes listeners, handler and servlets, and takes calls from then on. */
    public synchronized void start() throws Exception {
        timers.start();
        proxyTimers.start();
        sessionTimers.start();
        enterSipContext();
        try {
            if (descriptor.keyMethod().isPresent()) {
                ApplicationDescriptor.KeyMethod key = descriptor.keyMethod().get();
                setSipApplicationKeyMethod(
                        loader.loadClass(key.className()).getMethod(key.method(), SipServletRequest.class));
            }
            if (!getListeners().loadListeners(findSipApplicationListeners(), loader)) {
                throw ContainerLog.LOG.listenersFailed(descriptor.name());
            }
            for (ServletContextListener listener : getListeners().getServletContextListeners()) {
                listener.contextInitialized(new ServletContextEvent(servletContext));
            }
            if (descriptor.initialRequestHandler().isPresent()) {
                handlerInstance =
                        runtime.create(descriptor.initialRequestHandler().get());
                initialRequestHandler = (InitialRequestHandler) handlerInstance.value();
            }
            loadServlets();
        } finally {
            exitSipContext(null);
        }
        engine.getSipApplicationDispatcher().addSipApplication(descriptor.name(), this);
        engine.applications().add(this);
        started = true;
        ContainerLog.LOG.applicationStarted(descriptor.name(), servlets.keySet());
    }

    private void loadServlets() throws ServletException {
        List<MobicentsSipServlet> eager = new ArrayList<>(servlets.values());
        eager.removeIf(servlet -> servlet.getLoadOnStartup() < 0);
        eager.sort(Comparator.comparingInt(MobicentsSipServlet::getLoadOnStartup));
        for (MobicentsSipServlet servlet : eager) {
            servlet.allocate();
        }
    }

    /** Takes no more calls, lets the servlets end the running ones, and lets all instances go. */
    public synchronized void stop() {
        if (!started) {
            return;
        }
        started = false;
        engine.applications().remove(this);
        endDialogs();
        engine.getSipApplicationDispatcher().removeSipApplication(descriptor.name());
        sessionTimers.stop();
        timers.stop();
        proxyTimers.stop();
        enterSipContext();
        try {
            getListeners().deallocateServletsActingAsListeners();
            servlets.values().forEach(servlet -> ((ServletHolder) servlet).destroy());
            getListeners().clean();
            initialRequestHandler = null;
            if (handlerInstance != null) {
                handlerInstance.release().run();
                handlerInstance = null;
            }
        } finally {
            exitSipContext(null);
        }
        ContainerLog.LOG.applicationStopped(descriptor.name());
    }

    private void endDialogs() {
        List<StopListener> listeners = servlets.values().stream()
                .flatMap(servlet -> ((ServletHolder) servlet).stopListener().stream())
                .toList();
        enterSipContext();
        try {
            Farewell.tell(descriptor.name(), listeners);
        } finally {
            exitSipContext(null);
        }
        if (!Farewell.of(sessions).await()) {
            ContainerLog.LOG.stoppedUnanswered(descriptor.name(), Farewell.LONGEST.toSeconds());
        }
    }

    /** The application's handler, or null when it has none. */
    public InitialRequestHandler initialRequestHandler() {
        return initialRequestHandler;
    }

    ApplicationRuntime runtime() {
        return runtime;
    }

    @Override
    public void enterSipContext() {
        context.enter(runtime);
    }

    @Override
    public void exitSipContext(ClassLoader previous) {
        context.exit();
    }

    @Override
    public void enterSipApp(
            MobicentsSipApplicationSession application,
            MobicentsSipSession session,
            boolean onlyManagedThread,
            boolean containerManaged) {
        locks.enter(application, onlyManagedThread, containerManaged);
    }

    @Override
    public void exitSipApp(MobicentsSipApplicationSession application, MobicentsSipSession session) {
        locks.exit(application);
    }

    @Override
    public boolean enterSipAppHa(boolean start) {
        return false;
    }

    @Override
    public void exitSipAppHa(MobicentsSipServletRequest request, MobicentsSipServletResponse response, boolean batch) {}

    @Override
    public boolean notifySipContextListeners(SipContextEvent event) {
        return events.fire(event);
    }

    @Override
    public String getApplicationNameHashed() {
        return engine.getSipApplicationDispatcher().getHashFromApplicationName(getApplicationName());
    }

    @Override
    public SipManager getSipManager() {
        return sessions;
    }

    @Override
    public SipApplicationDispatcher getSipApplicationDispatcher() {
        return engine.getSipApplicationDispatcher();
    }

    @Override
    public String getEngineName() {
        return engine.name();
    }

    @Override
    public SipFactory getSipFactoryFacade() {
        return factory;
    }

    @Override
    public MobicentsSipSessionsUtil getSipSessionsUtil() {
        return sessionsUtil;
    }

    @Override
    public TimerService getTimerService() {
        return timers;
    }

    @Override
    public ProxyTimerService getProxyTimerService() {
        return proxyTimers;
    }

    @Override
    public SipApplicationSessionTimerService getSipApplicationSessionTimerService() {
        return sessionTimers;
    }

    @Override
    public ServletContext getServletContext() {
        return servletContext;
    }

    @Override
    public String getPath() {
        return servletContext == null ? "/" : servletContext.getContextPath();
    }

    @Override
    public MobicentsSipServlet findSipServletByClassName(String className) {
        for (MobicentsSipServlet servlet : servlets.values()) {
            if (((ServletHolder) servlet).className().equals(className)) {
                return servlet;
            }
        }
        return null;
    }

    @Override
    public MobicentsSipServlet findSipServletByName(String name) {
        return name == null ? null : servlets.get(name);
    }

    @Override
    public ClassLoader getSipContextClassLoader() {
        return loader;
    }

    @Override
    public Map<String, MobicentsSipServlet> getChildrenMap() {
        return servlets;
    }

    /** Moves its dialogs to other servers, and theirs here. */
    public DialogTransfer transfer() {
        return transfer;
    }

    /** Counters of the engine that it runs in. */
    public SipMetrics metrics() {
        return engine.metrics();
    }

    /** Listens at addresses that come and go. */
    public SipListening listening() {
        return engine.listening();
    }
}
