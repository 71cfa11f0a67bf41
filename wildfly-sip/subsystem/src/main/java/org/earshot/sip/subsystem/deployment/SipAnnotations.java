// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import org.earshot.sip.container.application.ApplicationDescriptor;
import org.earshot.sip.container.application.ServletDefinition;
import org.jboss.as.server.deployment.annotation.CompositeIndex;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.MethodInfo;

/** Reads the SIP annotations of an archive from its index. Confined to the deployment thread, used once. */
final class SipAnnotations {
    private static final DotName SERVLET = DotName.createSimple("javax.servlet.sip.annotation.SipServlet");
    private static final DotName LISTENER = DotName.createSimple("javax.servlet.sip.annotation.SipListener");
    private static final DotName APPLICATION = DotName.createSimple("javax.servlet.sip.annotation.SipApplication");
    private static final DotName KEY = DotName.createSimple("javax.servlet.sip.annotation.SipApplicationKey");
    private static final DotName HANDLER = DotName.createSimple("org.earshot.sip.api.InitialRequestHandler");

    private final CompositeIndex index;
    private boolean found;

    SipAnnotations(CompositeIndex index) {
        this.index = index;
    }

    /** Adds what the annotations say; returns whether they make the archive a SIP application. */
    boolean addTo(ApplicationDescriptor.Builder target) {
        for (AnnotationInstance application : index.getAnnotations(APPLICATION)) {
            found = true;
            target.name(text(application, "name")).mainServlet(text(application, "mainServlet"));
            if (application.value("sessionTimeout") != null) {
                target.sessionTimeout(application.value("sessionTimeout").asInt());
            }
            if (application.value("proxyTimeout") != null) {
                target.proxyTimeout(application.value("proxyTimeout").asInt());
            }
        }
        for (AnnotationInstance servlet : index.getAnnotations(SERVLET)) {
            addServlet(servlet, target);
        }
        for (AnnotationInstance listener : index.getAnnotations(LISTENER)) {
            if (listener.target().kind() == AnnotationTarget.Kind.CLASS) {
                target.listener(listener.target().asClass().name().toString());
            }
        }
        for (AnnotationInstance key : index.getAnnotations(KEY)) {
            MethodInfo method = key.target().asMethod();
            target.keyMethod(new ApplicationDescriptor.KeyMethod(
                    method.declaringClass().name().toString(), method.name()));
        }
        return found;
    }

    private void addServlet(AnnotationInstance servlet, ApplicationDescriptor.Builder target) {
        if (servlet.target().kind() != AnnotationTarget.Kind.CLASS) {
            return;
        }
        found = true;
        ClassInfo type = servlet.target().asClass();
        String name = text(servlet, "name");
        AnnotationValue load = servlet.value("loadOnStartup");
        target.servlet(new ServletDefinition(
                name.isEmpty() ? type.simpleName() : name,
                type.name().toString(),
                load == null ? -1 : load.asInt(),
                Map.of()));
        if (!text(servlet, "applicationName").isEmpty()) {
            target.name(text(servlet, "applicationName"));
        }
    }

    private static String text(AnnotationInstance annotation, String member) {
        AnnotationValue value = annotation.value(member);
        return value == null ? "" : value.asString();
    }

    /** Names of the classes that can be the application's InitialRequestHandler. */
    List<String> initialRequestHandlers() {
        return index.getAllKnownImplementors(HANDLER).stream()
                .filter(type -> !Modifier.isAbstract(type.flags()) && !Modifier.isInterface(type.flags()))
                .map(type -> type.name().toString())
                .sorted()
                .toList();
    }
}
