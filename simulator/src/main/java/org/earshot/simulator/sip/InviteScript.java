// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.util.List;
import java.util.Optional;

/** What a recording client says in one dialog. Used on the event loop's thread. */
public interface InviteScript {

    String callId();

    /** The From value with its tag. */
    String from();

    /** The user part of the Request-URI; empty for none. */
    String requestUser();

    /** The Contact value. */
    String contact();

    int firstCSeq();

    /** Headers of a method beyond those that every SIP request has. */
    List<SipHeader> headers(String method);

    /** The body of the INVITE; empty for a delayed offer. */
    Optional<SipBody> inviteBody();

    /** Our session description: the body of the ACK after a delayed offer, and our answer to a re-INVITE. */
    SipBody sessionBody();

    /** The body of the BYE. */
    Optional<SipBody> byeBody();
}
