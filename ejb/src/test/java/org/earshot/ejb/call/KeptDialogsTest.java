// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

class KeptDialogsTest {

    private final CallHarness calls = new CallHarness();
    private final KeptDialogs kept = calls.desk.kept();

    private RecordingId open(String callId) {
        return calls.open(Calls.siprec("siprec:s1", callId)).recording();
    }

    private List<StoredDialog> stored(RecordingId id) {
        return calls.dialogs.of(id);
    }

    @Test
    void shouldKeepADialogWithItsStreamsAndItsHome() {
        RecordingId id = open("a");
        kept.keep(CallHarness.dialog("a"), "{\"seq\":1}");
        StoredDialog dialog = stored(id).get(0);
        assertThat(dialog.home()).isEqualTo(new CallHome(new NodeId("node1"), 1, 1));
        assertThat(dialog.signalling()).isEqualTo("{\"seq\":1}");
        assertThat(dialog.remote()).isEqualTo("198.51.100.5:5060/udp");
        assertThat(dialog.streams()).extracting(StoredStream::number).containsExactly(0, 1);
        assertThat(dialog.streams()).allMatch(stream -> stream.endpoint().port() > 0);
    }

    @Test
    void shouldKeepStreamsAsTheyAreAfterAChange() {
        RecordingId id = open("a");
        kept.keep(CallHarness.dialog("a"), "1");
        calls.control.change(
                CallHarness.dialog("a"),
                List.of(Calls.held(Calls.audio(0, StreamRole.UNKNOWN, java.util.Optional.of("1")))));
        kept.keep(CallHarness.dialog("a"), "2");
        assertThat(stored(id)).singleElement().satisfies(dialog -> {
            assertThat(dialog.streams())
                    .singleElement()
                    .matches(stream -> !stream.spec().active());
            assertThat(dialog.signalling()).isEqualTo("2");
        });
    }

    @Test
    void shouldForgetADialogWhenItEnds() {
        RecordingId id = open("a");
        open("b");
        kept.keep(CallHarness.dialog("a"), "");
        kept.keep(CallHarness.dialog("b"), "");
        calls.bye("a");
        assertThat(stored(id)).extracting(StoredDialog::dialog).containsExactly(CallHarness.dialog("b"));
        calls.bye("b");
        assertThat(calls.dialogs.size()).isZero();
    }

    @Test
    void shouldForgetAllDialogsWhenTheRecordingIsStopped() {
        RecordingId id = open("a");
        kept.keep(CallHarness.dialog("a"), "");
        calls.desk.running().stop(id, EndTrigger.OPERATOR, "enough");
        assertThat(calls.dialogs.size()).isZero();
    }

    @Test
    void shouldIgnoreADialogThatIsUnknownOrHasEnded() {
        open("a");
        calls.bye("a");
        kept.keep(CallHarness.dialog("a"), "");
        kept.keep(CallHarness.dialog("x"), "");
        assertThat(calls.dialogs.size()).isZero();
    }

    @Test
    void shouldNotHoldACallUpWhenTheClusterIsSilent() {
        RecordingId id = open("a");
        calls.dialogs.silent(true);
        long before = System.nanoTime();
        kept.keep(CallHarness.dialog("a"), "");
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(600));
        assertThat(stored(id)).isEmpty();
        calls.dialogs.silent(false);
        kept.keep(CallHarness.dialog("a"), "");
        assertThat(stored(id)).hasSize(1);
    }

    @Test
    void shouldSayOnceThatDialogsAreNotKeptThoughSomeAre() {
        open("a");
        List<String> said = new ArrayList<>();
        Handler listener = new Handler() {
            @Override
            public void publish(LogRecord line) {
                String text = line.getMessage();
                if (text.contains("EARSHOT12031") || text.contains("EARSHOT12032")) {
                    said.add(text.substring(text.indexOf("EARSHOT"), text.indexOf(':')));
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger log = Logger.getLogger("org.earshot.call");
        log.addHandler(listener);
        try {
            for (int turn = 0; turn < 3; turn++) {
                calls.dialogs.silent(true);
                kept.keep(CallHarness.dialog("a"), "");
                calls.dialogs.silent(false);
                kept.keep(CallHarness.dialog("a"), "");
            }
            assertThat(said).containsExactly("EARSHOT12031");
            calls.elapse(KeptDialogs.QUIET);
            kept.keep(CallHarness.dialog("a"), "");
            assertThat(said).containsExactly("EARSHOT12031", "EARSHOT12032");
        } finally {
            log.removeHandler(listener);
        }
    }

    @Test
    void shouldKeepADialogWithoutWaitingForTheCluster() {
        RecordingId id = open("a");
        kept.keepWithoutWaiting(CallHarness.dialog("a"), "soon");
        assertThat(stored(id)).extracting(StoredDialog::signalling).containsExactly("soon");
        kept.keepWithoutWaiting(CallHarness.dialog("x"), "");
        assertThat(calls.dialogs.size()).isEqualTo(1);
    }
}
