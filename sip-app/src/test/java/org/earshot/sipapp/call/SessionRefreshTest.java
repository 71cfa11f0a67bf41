// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.sipapp.FakeCallControl;
import org.earshot.sipapp.FakeKeeping;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.FakeResponse;
import org.earshot.sipapp.FakeSession;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.TextMessage;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.SessionTimers;
import org.junit.jupiter.api.Test;

/** Session timers (RFC 4028) in a dialog. */
class SessionRefreshTest {

    private final FakeCallControl calls = new FakeCallControl();
    private final FakeSession dialog = new FakeSession("call-1");
    private final CallHandling handling = new CallHandling(
            calls,
            Messages.config(Redirect.WHEN_NOT_HOME),
            new SessionTimers(dialog.timerService()),
            new OpenDialogs(),
            new FakeKeeping().keeper());

    private FakeResponse open(String... headers) throws IOException {
        String[] all = new String[headers.length + 2];
        all[0] = "From: <sip:a@198.51.100.5>;tag=1";
        System.arraycopy(headers, 0, all, 1, headers.length);
        all[all.length - 1] = Messages.SDP_TWO_STREAMS;
        FakeRequest invite = new FakeRequest(dialog, "INVITE", Messages.withBody("INVITE", all));
        handling.open(invite.request);
        return invite.response();
    }

    @Test
    void shouldSetNoTimerWhenTheClientAsksForNone() throws IOException {
        assertThat(open().headers).doesNotContainKey("Session-Expires");
        assertThat(dialog.timers).isEmpty();
    }

    @Test
    void shouldEndTheDialogWhenTheClientMissesItsRefresh() throws IOException {
        FakeResponse ok = open("Session-Expires: 1800;refresher=uac");
        assertThat(ok.headers).containsEntry("Require", "timer");
        assertThat(dialog.timers).containsExactly(1_800_000L);

        handling.sessionTimer(dialog.session);

        assertThat(calls.ends).extracting(DialogEnd::trigger).containsExactly(EndTrigger.SESSION_EXPIRED);
        assertThat(dialog.sent).isEmpty();
        assertThat(dialog.runningTimers).isEqualTo(1);
    }

    @Test
    void shouldRefreshAtHalfTimeByUpdateWhereItIsAllowed() throws IOException {
        open("Session-Expires: 1800;refresher=uas", "Allow: INVITE, ack, update");
        assertThat(dialog.timers).containsExactly(900_000L);

        handling.sessionTimer(dialog.session);

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("UPDATE");
        assertThat(dialog.sent.get(0).added).containsEntry("Session-Expires", "1800;refresher=uac");
        assertThat(calls.ends).isEmpty();
        assertThat(dialog.runningTimers).isEqualTo(1);
    }

    @Test
    void shouldRefreshByAReinviteThatChangesNothingWhereUpdateIsNotAllowed() throws IOException {
        FakeResponse ok = open("Session-Expires: 1800;refresher=uas", "Allow: INVITE, ACK, BYE");

        handling.sessionTimer(dialog.session);

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("INVITE");
        assertThat(dialog.sent.get(0).content).isEqualTo(ok.content);
    }

    @Test
    void shouldStartTheTimerAnewWithEachRefreshOfTheClient() throws IOException {
        open("Session-Expires: 1800;refresher=uac");
        FakeRequest update = new FakeRequest(
                dialog, "UPDATE", new TextMessage("UPDATE sip:x SIP/2.0\nSession-Expires: 600;refresher=uac"));

        handling.change(update.request);

        assertThat(update.response().headers.get("Session-Expires")).startsWith("600");
        assertThat(dialog.timers).containsExactly(1_800_000L, 600_000L);
        assertThat(dialog.runningTimers).isEqualTo(1);
    }

    @Test
    void shouldRefuseARefreshWithTooShortAnInterval() throws IOException {
        open("Session-Expires: 1800;refresher=uac");
        FakeRequest update =
                new FakeRequest(dialog, "UPDATE", new TextMessage("UPDATE sip:x SIP/2.0\nSession-Expires: 30"));

        handling.change(update.request);

        assertThat(update.response().status).isEqualTo(422);
        assertThat(dialog.timers).hasSize(1);
    }

    @Test
    void shouldStopTheTimerWithTheDialog() throws IOException {
        open("Session-Expires: 1800;refresher=uac");
        FakeRequest bye = new FakeRequest(dialog, "BYE", new TextMessage("BYE sip:x SIP/2.0"));

        handling.bye(bye.request);
        handling.sessionTimer(dialog.session);

        assertThat(dialog.runningTimers).isZero();
        assertThat(calls.ends).extracting(DialogEnd::trigger).containsExactly(EndTrigger.BYE);
    }
}
