// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waiting rows are on the disk, in order, in their newest version. */
class RowSpoolTest {

    @TempDir
    private Path directory;

    @Test
    void shouldGiveBackEveryPartOfARowAfterARestart() {
        Recording recording = Recordings.aRecording()
                .party("sip:5550101@198.51.100.5", "Ren\u00e9e \"R\" \u6771\u4eac", "SEP0011223344AA")
                .attribute("guid", "A1B2")
                .flag(RecordingFlag.METADATA_WARNING)
                .rawMetadata("<recording/>")
                .closed(RecordingState.CLOSED_ERROR, EndReason.MEDIA_TIMEOUT)
                .build();
        RowSpool.open(directory).put(recording, true);
        List<SpooledRow> found = RowSpool.open(directory).inOrder();
        assertThat(found).containsExactly(new SpooledRow(1, true, recording));
    }

    @Test
    void shouldKeepTheOrderAndTheNewestVersionAcrossRestarts() {
        Recordings first = Recordings.aRecording();
        Recording second = Recordings.aRecording().build();
        Recording third = Recordings.aRecording().build();
        RowSpool spool = RowSpool.open(directory);
        spool.put(first.build(), true);
        spool.put(second, false);
        Recording closed =
                first.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        spool.put(closed, false);
        RowSpool again = RowSpool.open(directory);
        again.put(third, true);
        assertThat(RowSpool.open(directory).inOrder())
                .containsExactly(
                        new SpooledRow(1, true, closed),
                        new SpooledRow(2, false, second),
                        new SpooledRow(3, true, third));
    }

    @Test
    void shouldReadNothingThatACrashLeftHalfWritten() throws IOException {
        Recording recording = Recordings.aRecording().build();
        RowSpool spool = RowSpool.open(directory);
        spool.put(recording, true);
        byte[] text = Files.readAllBytes(directory.resolve(recording.id() + ".json"));
        Files.write(directory.resolve(recording.id() + ".new"), Arrays.copyOf(text, text.length / 2));
        assertThat(RowSpool.open(directory).inOrder())
                .extracting(SpooledRow::recording)
                .containsExactly(recording);
    }

    @Test
    void shouldSetAsideWhatIsNoRowAndReadTheOthers() throws IOException {
        Recording recording = Recordings.aRecording().build();
        RowSpool.open(directory).put(recording, true);
        Files.writeString(directory.resolve("odd.json"), "{\"number\": 1");
        assertThat(RowSpool.open(directory).size()).isEqualTo(1);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(recording.id() + ".json", "odd.json.unreadable");
        }
    }

    @Test
    void shouldKeepAVersionThatCameWhileTheOneBeforeWasWritten() {
        Recordings builder = Recordings.aRecording();
        RowSpool spool = RowSpool.open(directory);
        spool.put(builder.build(), true);
        SpooledRow written = spool.inOrder().get(0);
        Recording closed =
                builder.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        spool.put(closed, false);
        spool.remove(written);
        assertThat(spool.find(closed.id())).contains(closed);
        spool.remove(spool.inOrder().get(0));
        assertThat(spool.isQueue()).isFalse();
        assertThat(RowSpool.open(directory).size()).isZero();
    }

    @Test
    void shouldNeverReopenWhatHasEnded() {
        Recordings builder = Recordings.aRecording();
        Recording active = builder.build();
        Recording closed =
                builder.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        RowSpool spool = RowSpool.open(directory);
        spool.put(closed, true);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> spool.put(active, false))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(spool.find(closed.id())).contains(closed);
    }

    @Test
    void shouldSayThatARowIsNowhereWhenTheDiskDoesNotTakeItEither() throws IOException {
        RowSpool spool = RowSpool.open(directory.resolve("rows"));
        Files.delete(directory.resolve("rows"));
        Recording recording = Recordings.aRecording().build();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> spool.put(recording, true))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
        assertThat(spool.find(recording.id())).isEmpty();
    }
}
