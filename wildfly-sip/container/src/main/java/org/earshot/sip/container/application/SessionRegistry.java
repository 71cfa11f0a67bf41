// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import jakarta.servlet.http.HttpSession;
import java.util.Iterator;
import org.mobicents.servlet.sip.core.MobicentsSipFactory;
import org.mobicents.servlet.sip.core.SipContext;
import org.mobicents.servlet.sip.core.SipManager;
import org.mobicents.servlet.sip.core.session.MobicentsSipApplicationSession;
import org.mobicents.servlet.sip.core.session.MobicentsSipApplicationSessionKey;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.core.session.MobicentsSipSessionKey;
import org.mobicents.servlet.sip.core.session.SipApplicationSessionKey;
import org.mobicents.servlet.sip.core.session.SipSessionKey;
import org.mobicents.servlet.sip.message.SipFactoryImpl;

/**
 * The sessions of one application, in memory. Owned by its {@link SipApplication}; thread-safe.
 *
 * <p>Design note: every look-up of a session passes {@link #getSipApplicationSession}, so that is where sessions of another
 * node of a cluster can be brought in later.
 */
final class SessionRegistry extends SessionStatistics implements SipManager {

    SessionRegistry(SipContext context, SipFactoryImpl factory) {
        sessions.setContainer(context);
        sessions.setSipFactoryImpl(factory);
    }

    @Override
    public MobicentsSipApplicationSession getSipApplicationSession(
            MobicentsSipApplicationSessionKey key, boolean create) {
        return sessions.getSipApplicationSession((SipApplicationSessionKey) key, create);
    }

    @Override
    public MobicentsSipSession getSipSession(
            MobicentsSipSessionKey key,
            boolean create,
            MobicentsSipFactory factory,
            MobicentsSipApplicationSession application) {
        return sessions.getSipSession((SipSessionKey) key, create, (SipFactoryImpl) factory, application);
    }

    @Override
    public MobicentsSipSession removeSipSession(MobicentsSipSessionKey key) {
        return sessions.removeSipSession(key);
    }

    @Override
    public MobicentsSipApplicationSession removeSipApplicationSession(MobicentsSipApplicationSessionKey key) {
        return sessions.removeSipApplicationSession(key);
    }

    @Override
    public MobicentsSipApplicationSession findSipApplicationSession(HttpSession session) {
        return sessions.findSipApplicationSession(session);
    }

    @Override
    public void removeAllSessions() {
        sessions.removeAllSessions();
    }

    @Override
    public void setMobicentsSipFactory(MobicentsSipFactory factory) {
        sessions.setSipFactoryImpl((SipFactoryImpl) factory);
    }

    @Override
    public MobicentsSipFactory getMobicentsSipFactory() {
        return sessions.getSipFactoryImpl();
    }

    @Override
    public void dumpSipSessions() {
        sessions.dumpSipSessions();
    }

    @Override
    public void dumpSipApplicationSessions() {
        sessions.dumpSipApplicationSessions();
    }

    @Override
    public Iterator<MobicentsSipSession> getAllSipSessions() {
        return sessions.getAllSipSessions();
    }

    @Override
    public Iterator<MobicentsSipApplicationSession> getAllSipApplicationSessions() {
        return sessions.getAllSipApplicationSessions();
    }

    @Override
    public Object findSession(String id) {
        return null;
    }
}
