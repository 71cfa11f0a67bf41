// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.earshot.domain.media.StreamRole;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.KeptDialogs;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.media.StreamVoice;
import org.junit.jupiter.api.Test;

class KeptDialogTextTest {

    private static final String SDP =
            SessionDescription.parse(Messages.SDP_TWO_STREAMS).write();

    @Test
    void shouldReadWhatItWrote() {
        KeptDialog whole = KeptDialogs.of(
                SDP, List.of(Messages.metadata("Bob")), KeptDialogs.of(SDP).timer());
        KeptDialog bare = KeptDialogs.of(SDP, List.of(), Optional.empty());

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
        assertThat(KeptDialogs.of(SDP).toString()).doesNotContain("c2VjcmV0");
    }

    @Test
    void shouldMakeTheDialogAgain() {
        KeptDialog before = KeptDialogs.of(SDP, List.of(Messages.metadata("Bob")), Optional.empty());

        RecordingDialog dialog = RecordingDialog.from(before);

        assertThat(dialog.lastSent().orElseThrow().write()).isEqualTo(SDP);
        assertThat(dialog.ourOffer()).isEqualTo(dialog.lastSent());
        assertThat(dialog.allows("UPDATE")).isTrue();
        assertThat(dialog.mediaRefused()).isTrue();
        assertThat(dialog.voices().of(1, Optional.of("2")).partyId()).contains("P2");
        KeptDialog again = dialog.keep(before.container(), before.timer());
        assertThat(again.keys()).isEqualTo(before.keys());
        assertThat(again.metadata()).isEqualTo(before.metadata());
        assertThat(again.description()).isEqualTo(before.description());
    }

    @Test
    void shouldKnowTheVoicesWithoutMetadata() {
        RecordingDialog dialog = RecordingDialog.from(KeptDialogs.of(SDP));

        assertThat(dialog.voices().of(0, Optional.empty()))
                .isEqualTo(new StreamVoice(StreamRole.FAR, Optional.of("P2")));
        assertThat(dialog.voices().of(2, Optional.empty()).role()).isEqualTo(StreamRole.UNKNOWN);
    }
}
