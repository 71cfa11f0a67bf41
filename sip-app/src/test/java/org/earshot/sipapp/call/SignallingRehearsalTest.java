// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.sipapp.Messages;
import org.junit.jupiter.api.Test;

class SignallingRehearsalTest {

    @Test
    void shouldPlayItsDialogsToTheEndAgainAndAgain() {
        SignallingRehearsal rehearsal = new SignallingRehearsal(Messages.config(Redirect.WHEN_NOT_HOME));
        for (int round = 0; round < 3; round++) {
            assertThatCode(rehearsal::run).doesNotThrowAnyException();
        }
    }
}
