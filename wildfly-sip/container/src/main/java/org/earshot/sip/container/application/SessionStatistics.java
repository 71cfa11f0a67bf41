// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import org.mobicents.servlet.sip.core.session.SipStandardManagerDelegate;

/** The counting half of the core's session manager: all of it is the core's own. Owned by {@link SessionRegistry}; thread-safe. */
class SessionStatistics {
    final SipStandardManagerDelegate sessions = new SipStandardManagerDelegate();

    public int getMaxActiveSipSessions() {
        return sessions.getMaxActiveSipSessions();
    }

    public void setMaxActiveSipSessions(int value) {
        sessions.setMaxActiveSipSessions(value);
    }

    public int getMaxActiveSipApplicationSessions() {
        return sessions.getMaxActiveSipApplicationSessions();
    }

    public void setMaxActiveSipApplicationSessions(int value) {
        sessions.setMaxActiveSipApplicationSessions(value);
    }

    public int getRejectedSipSessions() {
        return sessions.getRejectedSipSessions();
    }

    public void setRejectedSipSessions(int value) {
        sessions.setRejectedSipSessions(value);
    }

    public int getRejectedSipApplicationSessions() {
        return sessions.getRejectedSipApplicationSessions();
    }

    public void setRejectedSipApplicationSessions(int value) {
        sessions.setRejectedSipApplicationSessions(value);
    }

    public void setSipSessionCounter(int value) {
        sessions.setSipSessionCounter(value);
    }

    public int getSipSessionCounter() {
        return sessions.getSipSessionCounter();
    }

    public int getActiveSipSessions() {
        return sessions.getNumberOfSipSessions();
    }

    public int getSipSessionMaxAliveTime() {
        return sessions.getSipSessionMaxAliveTime();
    }

    public void setSipSessionMaxAliveTime(int value) {
        sessions.setSipSessionMaxAliveTime(value);
    }

    public int getSipSessionAverageAliveTime() {
        return sessions.getSipSessionAverageAliveTime();
    }

    public void setSipSessionAverageAliveTime(int value) {
        sessions.setSipSessionAverageAliveTime(value);
    }

    public void setSipApplicationSessionCounter(int value) {
        sessions.setSipApplicationSessionCounter(value);
    }

    public int getSipApplicationSessionCounter() {
        return sessions.getSipApplicationSessionCounter();
    }

    public int getActiveSipApplicationSessions() {
        return sessions.getNumberOfSipApplicationSessions();
    }

    public int getSipApplicationSessionMaxAliveTime() {
        return sessions.getSipApplicationSessionMaxAliveTime();
    }

    public void setSipApplicationSessionMaxAliveTime(int value) {
        sessions.setSipApplicationSessionMaxAliveTime(value);
    }

    public int getSipApplicationSessionAverageAliveTime() {
        return sessions.getSipApplicationSessionAverageAliveTime();
    }

    public void setSipApplicationSessionAverageAliveTime(int value) {
        sessions.setSipApplicationSessionAverageAliveTime(value);
    }

    public int getExpiredSipSessions() {
        return sessions.getExpiredSipSessions();
    }

    public void setExpiredSipSessions(int value) {
        sessions.setExpiredSipSessions(value);
    }

    public int getExpiredSipApplicationSessions() {
        return sessions.getExpiredSipApplicationSessions();
    }

    public void setExpiredSipApplicationSessions(int value) {
        sessions.setExpiredSipApplicationSessions(value);
    }

    public double getNumberOfSipApplicationSessionCreationPerSecond() {
        return sessions.getNumberOfSipApplicationSessionCreationPerSecond();
    }

    public double getNumberOfSipSessionCreationPerSecond() {
        return sessions.getNumberOfSipSessionCreationPerSecond();
    }

    public void updateStats() {
        sessions.updateStats();
    }
}
