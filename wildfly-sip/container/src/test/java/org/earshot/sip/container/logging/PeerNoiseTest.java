// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class PeerNoiseTest {

    @Test
    void shouldKeepBackOnlyWhatAPeerProvokes() {
        PeerNoise.quieten();
        Filter filter = Logger.getLogger("org.mobicents.servlet.sip.core.session.SipSessionImpl")
                .getFilter();

        assertThat(filter.isLoggable(new LogRecord(Level.SEVERE, "CSeq out of order for the following request INVITE")))
                .isFalse();
        assertThat(filter.isLoggable(new LogRecord(Level.SEVERE, "Cannot create the BYE request from the dialog x")))
                .isFalse();
        assertThat(filter.isLoggable(new LogRecord(Level.SEVERE, "SipSessionListener threw exception")))
                .isTrue();
        assertThat(filter.isLoggable(new LogRecord(Level.SEVERE, null))).isTrue();
    }

    @Test
    void shouldKeepBackAnAckWhoseSessionIsGoneButNoOtherFailure() {
        PeerNoise.quieten();
        Filter filter = Logger.getLogger("org.mobicents.servlet.sip.core.SipApplicationDispatcherImpl")
                .getFilter();

        assertThat(filter.isLoggable(failure("Cannot find the corresponding sip session to this subsequent request"
                        + " ACK sip:record@192.0.2.11 SIP/2.0, it may already have been invalidated or timed out")))
                .isFalse();
        assertThat(filter.isLoggable(failure("Transaction timer is already started")))
                .isTrue();
        assertThat(filter.isLoggable(
                        new LogRecord(Level.SEVERE, "Unexpected exception while processing request INVITE")))
                .isTrue();
    }

    private static LogRecord failure(String why) {
        LogRecord record =
                new LogRecord(Level.SEVERE, "Unexpected exception while processing request ACK sip:record@192.0.2.11");
        record.setThrown(new IllegalStateException(why));
        return record;
    }
}
