// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import io.undertow.servlet.ServletExtension;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.InstanceHandle;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.List;
import java.util.function.Supplier;
import org.earshot.sip.container.application.ApplicationDescriptor;
import org.earshot.sip.container.application.ApplicationRuntime;
import org.earshot.sip.container.application.SipApplication;
import org.earshot.sip.container.engine.SipEngine;
import org.earshot.sip.subsystem.SubsystemLog;
import org.jboss.as.server.deployment.AttachmentKey;
import org.jboss.as.server.deployment.DeploymentUnit;
import org.jboss.as.server.deployment.SetupAction;

/**
 * A web archive with a SIP application. Attached to its deployment unit and to the EAR around it; Undertow calls it when the
 * web application is made. Thread-safe.
 */
final class SipDeployment implements ServletExtension {
    static final AttachmentKey<SipDeployment> KEY = AttachmentKey.create(SipDeployment.class);

    private final ApplicationDescriptor descriptor;
    private final Supplier<SipEngine> engine;
    private ClassLoader loader;
    private List<SetupAction> setupActions = List.of();
    private boolean cdi;
    private SipApplication application;

    SipDeployment(ApplicationDescriptor descriptor, Supplier<SipEngine> engine) {
        this.descriptor = descriptor;
        this.engine = engine;
    }

    static DeploymentUnit top(DeploymentUnit unit) {
        return unit.getParent() == null ? unit : unit.getParent();
    }

    /** The SIP application of a unit, or that of the EAR which it belongs to. */
    static SipDeployment of(DeploymentUnit unit) {
        SipDeployment own = unit.getAttachment(KEY);
        SipDeployment deployment = own == null ? top(unit).getAttachment(KEY) : own;
        if (deployment == null) {
            throw SubsystemLog.LOG.noSipApplication(unit.getName());
        }
        return deployment;
    }

    ApplicationDescriptor descriptor() {
        return descriptor;
    }

    synchronized void enableCdi() {
        cdi = true;
    }

    synchronized void prepare(ClassLoader moduleLoader, List<SetupAction> actions) {
        loader = moduleLoader;
        setupActions = List.copyOf(actions);
    }

    /** Injection may ask for it before the servlet context exists. */
    synchronized SipApplication application() {
        if (application == null) {
            application = new SipApplication(engine.get(), descriptor, loader);
        }
        return application;
    }

    private synchronized void forget() {
        application = null;
    }

    private synchronized ApplicationRuntime runtime(DeploymentInfo info) {
        ClassLoader classes = loader;
        CallScope scope = new CallScope(setupActions, cdi);
        return new ApplicationRuntime() {
            @Override
            public Instance create(String className) throws Exception {
                InstanceHandle<?> handle = info.getClassIntrospecter()
                        .createInstanceFactory(classes.loadClass(className))
                        .createInstance();
                return new Instance(handle.getInstance(), handle::release);
            }

            @Override
            public Scope enter() {
                return scope.enter();
            }
        };
    }

    @Override
    public void handleDeployment(DeploymentInfo info, ServletContext context) {
        SipApplication sip = application();
        sip.bind(context, runtime(info));
        info.addDeploymentCompleteListener(new ServletContextListener() {
            @Override
            public void contextInitialized(ServletContextEvent event) {
                try {
                    sip.start();
                } catch (Exception e) {
                    throw SubsystemLog.LOG.applicationFailed(descriptor.name(), e);
                }
            }

            @Override
            public void contextDestroyed(ServletContextEvent event) {
                sip.stop();
                forget();
            }
        });
    }
}
