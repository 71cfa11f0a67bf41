// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.servlet.sip.SipServletRequest;
import org.mobicents.servlet.sip.annotation.ConcurrencyControlMode;
import org.mobicents.servlet.sip.core.SipContext;
import org.mobicents.servlet.sip.core.SipListeners;
import org.mobicents.servlet.sip.core.descriptor.MobicentsSipServletMapping;
import org.mobicents.servlet.sip.core.message.MobicentsSipServletRequest;
import org.mobicents.servlet.sip.core.security.MobicentsSipLoginConfig;
import org.mobicents.servlet.sip.core.security.SipDigestAuthenticator;
import org.mobicents.servlet.sip.ruby.SipRubyController;

/** The plain properties of the core's SipContext, and the features that this container does not have. Set at deployment. */
abstract class ContextSettings implements SipContext {
    private final Set<String> listenerNames = new LinkedHashSet<>();
    private final List<MobicentsSipServletMapping> mappings = new CopyOnWriteArrayList<>();
    private volatile SipListeners listeners;
    private volatile ConcurrencyControlMode concurrency = ConcurrencyControlMode.SipApplicationSession;
    private volatile String name;
    private volatile String description;
    private volatile String mainServlet;
    private volatile String handler;
    private volatile int sessionTimeout;
    private volatile int proxyTimeout;
    private volatile Method keyMethod;

    final void addListenerNames(Collection<String> names) {
        listenerNames.addAll(names);
    }

    @Override
    public String getApplicationName() {
        return name;
    }

    @Override
    public void setApplicationName(String name) {
        this.name = name;
    }

    @Override
    public String getDescription() {
        return description;
    }

    @Override
    public void setDescription(String description) {
        this.description = description;
    }

    @Override
    public SipListeners getListeners() {
        return listeners;
    }

    @Override
    public void setListeners(SipListeners listeners) {
        this.listeners = listeners;
    }

    @Override
    public boolean isMainServlet() {
        return mainServlet != null;
    }

    @Override
    public String getMainServlet() {
        return mainServlet;
    }

    @Override
    public void setMainServlet(String name) {
        mainServlet = name;
        handler = name;
    }

    @Override
    public String getServletHandler() {
        return handler;
    }

    @Override
    public void setServletHandler(String name) {
        handler = name;
    }

    @Override
    public int getProxyTimeout() {
        return proxyTimeout;
    }

    @Override
    public void setProxyTimeout(int seconds) {
        proxyTimeout = seconds;
    }

    @Override
    public int getSipApplicationSessionTimeout() {
        return sessionTimeout;
    }

    @Override
    public void setSipApplicationSessionTimeout(int minutes) {
        sessionTimeout = minutes;
    }

    @Override
    public void addSipApplicationListener(String className) {
        listenerNames.add(className);
    }

    @Override
    public void removeSipApplicationListener(String className) {
        listenerNames.remove(className);
    }

    @Override
    public String[] findSipApplicationListeners() {
        return listenerNames.toArray(String[]::new);
    }

    @Override
    public Method getSipApplicationKeyMethod() {
        return keyMethod;
    }

    @Override
    public void setSipApplicationKeyMethod(Method method) {
        keyMethod = method;
    }

    @Override
    public void addSipServletMapping(MobicentsSipServletMapping mapping) {
        mappings.add(mapping);
    }

    @Override
    public void removeSipServletMapping(MobicentsSipServletMapping mapping) {
        mappings.remove(mapping);
    }

    @Override
    public List<MobicentsSipServletMapping> findSipServletMappings() {
        return mappings;
    }

    @Override
    public MobicentsSipServletMapping findSipServletMappings(SipServletRequest request) {
        for (MobicentsSipServletMapping mapping : mappings) {
            if (mapping.getMatchingRule().matches(request)) {
                return mapping;
            }
        }
        return null;
    }

    @Override
    public ConcurrencyControlMode getConcurrencyControlMode() {
        return concurrency;
    }

    @Override
    public void setConcurrencyControlMode(ConcurrencyControlMode mode) {
        concurrency = mode;
    }

    @Override
    public boolean hasDistributableManager() {
        return false;
    }

    @Override
    public String getLargeIcon() {
        return null;
    }

    @Override
    public void setLargeIcon(String icon) {}

    @Override
    public String getSmallIcon() {
        return null;
    }

    @Override
    public void setSmallIcon(String icon) {}

    @Override
    public void setSipLoginConfig(MobicentsSipLoginConfig config) {}

    @Override
    public MobicentsSipLoginConfig getSipLoginConfig() {
        return null;
    }

    @Override
    public void setSipRubyController(SipRubyController controller) {}

    @Override
    public SipRubyController getSipRubyController() {
        return null;
    }

    @Override
    public boolean isPackageProtectionEnabled() {
        return false;
    }

    @Override
    public boolean authorize(MobicentsSipServletRequest request) {
        return true;
    }

    @Override
    public SipDigestAuthenticator getDigestAuthenticator() {
        return null;
    }

    @Override
    public void stopGracefully(long millis) {}

    @Override
    public boolean isStoppingGracefully() {
        return false;
    }
}
