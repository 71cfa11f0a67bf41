// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Enumeration;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.earshot.domain.config.EarshotConfig.RenderingSettings;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.AudioFormat;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.time.Ticker;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.FfmpegFile;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip that is shipped holds all that a child needs, and nothing else is on its class path. */
class ChildPackageIT {

    @TempDir
    Path directory;

    @Test
    void shouldRenderEveryFormatFromTheShippedJarsAlone() throws IOException {
        Path jars = unzip(Path.of(System.getProperty("earshot.child", "")));
        FakeStore store = new FakeStore();
        RecordingId recording = new RecordingId(UUID.randomUUID());
        store.add(
                recording,
                new CallFileBuilder()
                        .stream(0, "NEAR", "9:G722/8000").stream(1, "FAR", "111:OPUS/48000")
                                .packets(
                                        0,
                                        new Sender(Encoder.g722(), new Voice(1))
                                                .to(3)
                                                .packets())
                                .packets(
                                        1,
                                        new Sender(Encoder.opus(111), new Voice(2))
                                                .to(3)
                                                .packets())
                                .write(directory.resolve("call")));

        try (ProcessRenderer renderer = new ProcessRenderer(
                new RenderingSettings(directory.resolve("cache"), 100, 1, Duration.ofMinutes(2), 128),
                store,
                jars + "/*",
                Path.of(System.getProperty("java.home")),
                Clock.systemUTC(),
                Ticker.system(),
                Thread::new)) {
            Path wav = render(renderer, recording, AudioFormat.WAV);
            assertThat(Sound.wav(wav).match(0, new Voice(1), 0, 3).correlation())
                    .isGreaterThan(0.95);
            assertThat(Sound.wav(wav).match(1, new Voice(2), 0, 3).correlation())
                    .isGreaterThan(0.9);
            assertThat(FfmpegFile.decode(render(renderer, recording, AudioFormat.MP3), "mp3")
                            .seconds())
                    .isCloseTo(3, within(0.2));
            assertThat(FfmpegFile.decode(render(renderer, recording, AudioFormat.OGG_OPUS), "ogg")
                            .seconds())
                    .isCloseTo(3, within(0.2));
            assertThat(render(renderer, recording, AudioFormat.PCAPNG)).isNotEmptyFile();
            assertThat(renderer.peaks(recording, 100).channels()[0]).hasSize(600);
        }
    }

    private static Path render(ProcessRenderer renderer, RecordingId recording, AudioFormat format) {
        return renderer.render(new RenderRequest(recording, format, ChannelLayout.STEREO))
                .file();
    }

    private Path unzip(Path zip) throws IOException {
        Path target = Files.createDirectory(directory.resolve("render"));
        try (ZipFile file = new ZipFile(zip.toFile())) {
            for (Enumeration<? extends ZipEntry> all = file.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                try (InputStream in = file.getInputStream(entry)) {
                    Files.copy(in, target.resolve(Path.of(entry.getName()).getFileName()));
                }
            }
        }
        return target;
    }
}
