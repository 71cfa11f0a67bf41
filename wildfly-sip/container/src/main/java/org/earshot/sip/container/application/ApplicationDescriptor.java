// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the annotations and sip.xml say about one application. Immutable. */
public record ApplicationDescriptor(
        String name,
        Optional<String> mainServlet,
        int sessionTimeoutMinutes,
        int proxyTimeoutSeconds,
        List<ServletDefinition> servlets,
        List<String> listeners,
        Map<String, String> contextParameters,
        List<Mapping> mappings,
        Optional<KeyMethod> keyMethod,
        Optional<String> initialRequestHandler) {

    /** A servlet and the request method that it is for; no method means all. */
    public record Mapping(String servlet, Optional<String> method) {}

    /** The static method with {@code @SipApplicationKey}. */
    public record KeyMethod(String className, String method) {}

    /** Names of all classes that the container instantiates. */
    public Set<String> componentClasses() {
        Set<String> classes = new LinkedHashSet<>(listeners);
        servlets.forEach(servlet -> classes.add(servlet.className()));
        initialRequestHandler.ifPresent(classes::add);
        return classes;
    }

    /** Collects what the sources say; later values win. Confined to the deployment thread. */
    public static final class Builder {
        private String name;
        private String mainServlet;
        private int sessionTimeout = 3;
        private int proxyTimeout = 180;
        private final Map<String, ServletDefinition> servlets = new LinkedHashMap<>();
        private final Set<String> listeners = new LinkedHashSet<>();
        private final Map<String, String> contextParameters = new LinkedHashMap<>();
        private final List<Mapping> mappings = new ArrayList<>();
        private KeyMethod keyMethod;
        private String initialRequestHandler;

        public Builder name(String value) {
            if (value != null && !value.isBlank()) {
                name = value;
            }
            return this;
        }

        public Builder mainServlet(String value) {
            if (value != null && !value.isBlank()) {
                mainServlet = value;
            }
            return this;
        }

        public Builder sessionTimeout(int minutes) {
            sessionTimeout = minutes;
            return this;
        }

        public Builder proxyTimeout(int seconds) {
            proxyTimeout = seconds;
            return this;
        }

        public Builder servlet(ServletDefinition servlet) {
            servlets.put(servlet.name(), servlet);
            return this;
        }

        public Builder listener(String className) {
            listeners.add(className);
            return this;
        }

        public Builder contextParameter(String key, String value) {
            contextParameters.put(key, value);
            return this;
        }

        public Builder mapping(Mapping mapping) {
            mappings.add(mapping);
            return this;
        }

        public Builder keyMethod(KeyMethod value) {
            keyMethod = value;
            return this;
        }

        public Builder initialRequestHandler(String className) {
            initialRequestHandler = className;
            return this;
        }

        /** Builds it, named {@code defaultName} unless a source gave a name. */
        public ApplicationDescriptor build(String defaultName) {
            return new ApplicationDescriptor(
                    name == null ? defaultName : name,
                    Optional.ofNullable(mainServlet),
                    sessionTimeout,
                    proxyTimeout,
                    List.copyOf(servlets.values()),
                    List.copyOf(listeners),
                    Map.copyOf(contextParameters),
                    List.copyOf(mappings),
                    Optional.ofNullable(keyMethod),
                    Optional.ofNullable(initialRequestHandler));
        }
    }
}
