// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import java.util.function.Supplier;
import org.jboss.as.ee.component.InjectionSource;
import org.jboss.as.naming.ManagedReferenceFactory;
import org.jboss.as.naming.ValueManagedReference;
import org.jboss.as.server.deployment.DeploymentPhaseContext;
import org.jboss.msc.inject.Injector;
import org.jboss.msc.service.ServiceBuilder;
import org.jboss.msc.service.ServiceName;

/** An object of the container as a source of injection and JNDI bindings. Equal when made for the same thing. */
final class SipValue extends InjectionSource {
    private final String id;
    private final ServiceName engineName;
    private final Supplier<Object> value;

    SipValue(String id, ServiceName engineName, Supplier<Object> value) {
        this.id = id;
        this.engineName = engineName;
        this.value = value;
    }

    @Override
    public void getResourceValue(
            ResolutionContext resolution,
            ServiceBuilder<?> builder,
            DeploymentPhaseContext phase,
            Injector<ManagedReferenceFactory> injector) {
        builder.requires(engineName);
        ManagedReferenceFactory factory = () -> new ValueManagedReference(value.get());
        injector.inject(factory);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SipValue that && that.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }
}
