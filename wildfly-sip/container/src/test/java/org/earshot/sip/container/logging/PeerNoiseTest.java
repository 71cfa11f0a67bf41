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
}
