// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link StoredDialogs} must do. */
public interface StoredDialogsContract {

    RecordingId RECORDING = new RecordingId(new UUID(7, 1));
    CallHome FIRST = new CallHome(new NodeId("node one"), 1_700_000_000_000L, 1);
    CallHome SECOND = FIRST.next(new NodeId("node two"), 1_700_000_000_001L);

    /** Those of one node; the others must see the same. */
    StoredDialogs dialogs();

    static StoredDialog dialog(String callId, CallHome home, String signalling) {
        StreamSpec secure = new StreamSpec(
                1,
                MediaKind.AUDIO,
                StreamRole.FAR,
                Optional.of("2"),
                Optional.of("party/1"),
                true,
                Map.of(0, Codec.of("PCMU", 8000), 96, new Codec("OPUS", 48000, 2, Optional.of("useinbandfec=1"))),
                Optional.of(new SrtpKey("AES_CM_128_HMAC_SHA1_80", new byte[] {1, 2, -3}, 4)),
                true,
                Optional.of(0));
        return new StoredDialog(
                new DialogId(callId, "tag/" + callId),
                RECORDING,
                new CallKey("ucm:cluster/1"),
                home,
                ClientKind.UNIFIED_CM,
                "192.0.2.7:5060/tcp",
                "Cisco-CUCM14.0",
                List.of(
                        new StoredStream(
                                0,
                                Calls.audio(0, StreamRole.NEAR, Optional.empty()),
                                new MediaEndpoint(0, "192.0.2.1", 20000)),
                        new StoredStream(3, secure, new MediaEndpoint(1, "192.0.2.1", 20002))),
                signalling);
    }

    @Test
    default void shouldGiveTheDialogsOfARecordingAsTheyWerePut() {
        StoredDialog second = dialog("b@192.0.2.7", FIRST, "{\"sdp\":\"v=0\\r\\n\"}");
        StoredDialog first = dialog("a@192.0.2.7", FIRST, "");
        value(dialogs().put(second));
        value(dialogs().put(first));
        assertThat(dialogs().of(RECORDING)).containsExactly(first, second);
        assertThat(dialogs().of(new RecordingId(new UUID(7, 2)))).isEmpty();
    }

    @Test
    default void shouldKeepTheNewestOfADialog() {
        StoredDialog newer = dialog("a", FIRST, "newer");
        value(dialogs().put(dialog("a", FIRST, "older")));
        value(dialogs().put(newer));
        assertThat(dialogs().of(RECORDING)).containsExactly(newer);
    }

    @Test
    default void shouldNotLetAnEarlierHomeReplaceWhatALaterOneHasPut() {
        StoredDialog taken = dialog("a", SECOND, "taken");
        value(dialogs().put(taken));
        value(dialogs().put(dialog("a", FIRST, "late")));
        assertThat(dialogs().of(RECORDING)).containsExactly(taken);
    }

    @Test
    default void shouldForgetOnlyWhatTheNamedHomeHasPut() {
        StoredDialog taken = dialog("a", SECOND, "taken");
        value(dialogs().put(taken));
        value(dialogs().forget(RECORDING, taken.dialog(), FIRST));
        assertThat(dialogs().of(RECORDING)).containsExactly(taken);
        value(dialogs().forget(RECORDING, taken.dialog(), SECOND));
        assertThat(dialogs().of(RECORDING)).isEmpty();
    }

    @Test
    default void shouldKeepTheLastOfManyThatArePutAtOnceAndForgetItAfterwards() {
        StoredDialogs dialogs = dialogs();
        CompletionStage<Void> last = CompletableFuture.completedStage(null);
        for (int i = 0; i < 200; i++) {
            last = dialogs.put(dialog("a", FIRST, "state " + i));
        }
        value(last);
        assertThat(dialogs.of(RECORDING)).containsExactly(dialog("a", FIRST, "state 199"));
        dialogs.put(dialog("a", FIRST, "one more"));
        value(dialogs.forget(RECORDING, dialog("a", FIRST, "").dialog(), FIRST));
        assertThat(dialogs.of(RECORDING)).isEmpty();
    }

    private static <T> T value(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
