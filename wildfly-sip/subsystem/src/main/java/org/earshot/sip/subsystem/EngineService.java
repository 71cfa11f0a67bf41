// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.earshot.sip.container.engine.EngineSettings;
import org.earshot.sip.container.engine.SipEngine;
import org.jboss.as.server.suspend.SuspendableActivityRegistry;
import org.jboss.msc.Service;
import org.jboss.msc.service.StartContext;
import org.jboss.msc.service.StartException;
import org.jboss.msc.service.StopContext;

/** Starts and stops the server's one engine. Called by the service container. */
final class EngineService implements Service {
    private static volatile SipEngine running;

    private final EngineSettings settings;
    private final Supplier<SuspendableActivityRegistry> suspension;
    private final Consumer<SipEngine> value;
    private SipEngine engine;
    private SipSuspension activity;

    EngineService(
            EngineSettings settings, Supplier<SuspendableActivityRegistry> suspension, Consumer<SipEngine> value) {
        this.settings = settings;
        this.suspension = suspension;
        this.value = value;
    }

    /** The engine, or null. The core is static, and so is this. */
    static SipEngine running() {
        return running;
    }

    static SipEngine required() {
        SipEngine engine = running;
        if (engine == null) {
            throw SubsystemLog.LOG.engineNotRunning();
        }
        return engine;
    }

    @Override
    public void start(StartContext context) throws StartException {
        engine = new SipEngine(settings);
        try {
            engine.start();
        } catch (Exception e) {
            throw SubsystemLog.LOG.engineFailed(e);
        }
        activity = SipSuspension.register(engine.admission(), suspension.get());
        running = engine;
        value.accept(engine);
    }

    @Override
    public void stop(StopContext context) {
        running = null;
        suspension.get().unregisterActivity(activity);
        engine.stop();
    }
}
