// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.media.StreamVoice;
import org.junit.jupiter.api.Test;

public class KeptDialogTextTest {

    private static final String SDP =
            SessionDescription.parse(Messages.SDP_TWO_STREAMS).write();

    public static KeptDialog kept(String sdp) {
        return kept(sdp, List.of(), Optional.of(new SessionTimer(false, 1800, SessionExpires.Refresher.UAC)));
    }

    private static KeptDialog kept(String sdp, List<String> metadata, Optional<SessionTimer> timer) {
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

    @Test
    void shouldReadWhatItWrote() {
        KeptDialog whole =
                kept(SDP, List.of(Messages.metadata("Bob")), kept(SDP).timer());
        KeptDialog bare = kept(SDP, List.of(), Optional.empty());

        assertThat(KeptDialogText.read(KeptDialogText.write(whole))).isEqualTo(whole);
        assertThat(KeptDialogText.read(KeptDialogText.write(bare))).isEqualTo(bare);
    }

    @Test
    void shouldRefuseOtherText() {
        assertThatThrownBy(() -> KeptDialogText.read("{}")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> KeptDialogText.read("dialog")).isInstanceOf(RuntimeException.class);
    }

    @Test
    void shouldShowNoKeys() {
        assertThat(kept(SDP).toString()).doesNotContain("c2VjcmV0");
    }

    @Test
    void shouldMakeTheDialogAgain() {
        KeptDialog before = kept(SDP, List.of(Messages.metadata("Bob")), Optional.empty());

        RecordingDialog dialog = RecordingDialog.of(before);

        assertThat(dialog.lastSent().orElseThrow().write()).isEqualTo(SDP);
        assertThat(dialog.ourOffer()).isEqualTo(dialog.lastSent());
        assertThat(dialog.allows("UPDATE")).isTrue();
        assertThat(dialog.mediaRefused()).isTrue();
        assertThat(dialog.keys().all()).isEqualTo(before.keys());
        assertThat(dialog.voices().of(1, Optional.of("2")).partyId()).contains("P2");
        KeptDialog again = dialog.keep(before.container(), before.timer());
        assertThat(again.metadata()).isEqualTo(before.metadata());
        assertThat(again.description()).isEqualTo(before.description());
    }

    @Test
    void shouldKnowTheVoicesWithoutMetadata() {
        RecordingDialog dialog = RecordingDialog.of(kept(SDP));

        assertThat(dialog.voices().of(0, Optional.empty()))
                .isEqualTo(new StreamVoice(StreamRole.FAR, Optional.of("P2")));
        assertThat(dialog.voices().of(2, Optional.empty()).role()).isEqualTo(StreamRole.UNKNOWN);
    }
}
