// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.media.StreamRole;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sipapp.dialog.KeptDialog;
import org.earshot.sipapp.media.StreamVoice;

/** Dialogs as a node keeps them for the others, with invented values. */
public final class KeptDialogs {

    private KeptDialogs() {}

    public static KeptDialog of(String sdp) {
        return of(sdp, List.of(), Optional.of(new SessionTimer(false, 1800, SessionExpires.Refresher.UAC)));
    }

    public static KeptDialog of(String sdp, List<String> metadata, Optional<SessionTimer> timer) {
        return new KeptDialog(
                "dialog 1\ncall-id a@b\n",
                new DialogId("a@b", "t1"),
                ClientKind.SIPREC,
                new CallDescription(
                        "siprec:S1",
                        List.of(
                                new CallParty("P1", "sip:1@b", Optional.of("Ann \"A\""), Optional.of("SEP1"), true),
                                new CallParty("P2", "sip:2@b", Optional.empty(), Optional.empty(), false)),
                        Map.of("guid", "1-2-3"),
                        MetadataQuality.WARNING,
                        Optional.empty(),
                        Optional.of(Instant.parse("2026-01-02T03:04:05.678Z"))),
                List.of(
                        new StreamVoice(StreamRole.FAR, Optional.of("P2")),
                        new StreamVoice(StreamRole.NEAR, Optional.empty())),
                metadata,
                sdp,
                true,
                Map.of(0, "c2VjcmV0"),
                Set.of("INVITE", "UPDATE"),
                true,
                timer);
    }
}
