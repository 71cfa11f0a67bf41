// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.util.Optional;
import javax.servlet.sip.SipServletRequest;
import org.mobicents.servlet.sip.core.descriptor.MatchingRule;
import org.mobicents.servlet.sip.core.descriptor.MobicentsSipServletMapping;

/** A servlet mapping that looks at the request's method only. Immutable. */
final class MethodMapping implements MobicentsSipServletMapping, MatchingRule {
    private final String servlet;
    private final Optional<String> method;

    MethodMapping(ApplicationDescriptor.Mapping mapping) {
        servlet = mapping.servlet();
        method = mapping.method();
    }

    @Override
    public boolean matches(SipServletRequest request) {
        return method.isEmpty() || method.get().equals(request.getMethod());
    }

    @Override
    public String getServletName() {
        return servlet;
    }

    @Override
    public MatchingRule getMatchingRule() {
        return this;
    }

    @Override
    public String getExpression() {
        return method.orElse("");
    }

    @Override
    public void setServletName(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setMatchingRule(MatchingRule rule) {
        throw new UnsupportedOperationException();
    }
}
