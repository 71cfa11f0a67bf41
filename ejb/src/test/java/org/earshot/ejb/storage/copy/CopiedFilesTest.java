// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.api.Test;

/** What becomes of the files, and of their descriptors, when copies end otherwise than by themselves. */
class CopiedFilesTest extends CopiesOnNodes {

    @Test
    void shouldGiveTheFileBackWhenItsCopyIsWhole() throws IOException {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 50);
        awaitSame(home, twin, recording);
        assertThat(openFiles()).contains(home.store.own(recording).orElseThrow());

        home.end(recording);
        awaitComplete(recording, "r2", home.file(recording).length);

        await().untilAsserted(() -> assertThat(openFiles())
                .doesNotContain(home.store.own(recording).orElseThrow())
                .doesNotContain(twin.store.replicas().locate(recording).orElseThrow()));
    }

    @Test
    void shouldGiveTheFileBackWhenTheTwinIsLost() throws IOException {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 50);
        awaitSame(home, twin, recording);
        kill(twin, "r2");
        home.end(recording);

        await().untilAsserted(() ->
                assertThat(openFiles()).doesNotContain(home.store.own(recording).orElseThrow()));
    }

    /** The copy is the new home's from then on. */
    @Test
    void shouldLeaveTheCopyWhereItIsWhenTheRecordingHasGoneToAnotherHome() throws IOException {
        CopyNode home = node("r1");
        CopyNode twin = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 50);
        awaitSame(home, twin, recording);
        byte[] held = twin.replica(recording);
        home.store.setAside(recording);
        home.end(recording);

        await().untilAsserted(() -> assertThat(openFiles())
                .doesNotContain(twin.store.replicas().locate(recording).orElseThrow()));
        assertThat(twin.replica(recording)).isEqualTo(held);
        assertThat(home.copies.isOnItsWay(recording)).isFalse();
    }

    @Test
    void shouldCopyARunningCallElsewhereWhenItsFileCouldNotBeRead() throws IOException {
        CopyNode home = node("r1");
        RecordingId recording = home.call();
        home.packets(recording, 50);
        await().until(() -> home.copies.isOnItsWay(recording));
        Path file = home.store.own(recording).orElseThrow();
        Path away = file.resolveSibling("away");
        Files.move(file, away);
        node("r2");
        await().until(() -> home.copies.twinOf(recording).isPresent());
        await().until(() -> home.copies.twinOf(recording).isEmpty());

        Files.move(away, file);
        CopyNode third = node("r3");

        awaitSame(home, third, recording);
    }

    /** As the operating system sees this process; the files of Linux. */
    private static List<Path> openFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path one : open) {
                try {
                    files.add(Files.readSymbolicLink(one));
                } catch (NoSuchFileException e) {
                    // Closed meanwhile, as the listing itself.
                    continue;
                }
            }
        }
        return files;
    }
}
