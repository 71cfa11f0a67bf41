// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.util.Optional;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.sipapp.FakeAnswer;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.SessionTimers;

/** The node of a call as its client sees it, for the tests of other packages. Confined to one thread. */
public final class Home {

    private final CallHandling handling;

    public Home(CallControl calls, SessionTimers timers, OpenDialogs open, DialogKeeper keeper) {
        this(calls, "192.0.2.11", timers, open, keeper);
    }

    /** @param address the node's own */
    public Home(CallControl calls, String address, SessionTimers timers, OpenDialogs open, DialogKeeper keeper) {
        this.handling = new CallHandling(
                calls, Messages.config(Redirect.WHEN_NOT_HOME, address), timers, open, keeper, key -> Optional.empty());
    }

    public void open(FakeRequest invite) throws IOException {
        handling.open(invite.request);
    }

    public void change(FakeRequest request) throws IOException {
        handling.change(request.request);
    }

    public void acknowledge(FakeRequest ack) {
        handling.acknowledge(ack.request);
    }

    public void bye(FakeRequest bye) throws IOException {
        handling.bye(bye.request);
    }

    /** Takes a client's answer to a request of ours. */
    public void response(FakeAnswer answer) throws IOException {
        handling.response(answer.response);
    }
}
