// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.earshot.domain.config.EarshotConfig.RenderingSettings;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.AudioFormat;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.domain.time.Ticker;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The supervisor with real children. */
class ProcessRendererTest {

    private static final Voice NEAR = new Voice(9);

    @TempDir
    Path directory;

    private final FakeStore store = new FakeStore();
    private final AtomicLong time = new AtomicLong();
    private final List<ProcessRenderer> renderers = new ArrayList<>();

    @AfterEach
    void closeRenderers() {
        renderers.forEach(ProcessRenderer::close);
    }

    @Test
    void shouldRenderInAChildAndHitTheCacheAfterwards() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class);
        RecordingId recording = recording(4, true);

        Rendition first = renderer.render(wav(recording));
        Rendition second = renderer.render(wav(recording));

        Sound sound = Sound.wav(first.file());
        assertThat(first.duration()).isEqualTo(Duration.ofSeconds(4));
        assertThat(first.complete()).isTrue();
        assertThat(sound.seconds()).isCloseTo(4, within(0.001));
        assertThat(sound.match(0, NEAR, 0, 4).correlation()).isGreaterThan(0.99);
        assertThat(second).isEqualTo(first);
        assertThat(started()).isEqualTo(1);
    }

    @Test
    void shouldFindTheCacheAgainAfterRestart() throws IOException {
        RecordingId recording = recording(1, true);
        Rendition before = renderer(MadeUpChild.Counted.class).render(wav(recording));

        Rendition after = renderer(MadeUpChild.Counted.class).render(wav(recording));

        assertThat(after).isEqualTo(before);
        assertThat(started()).isEqualTo(1);
    }

    @Test
    void shouldRenderAnewWhenTheCallFileHasGrown() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class);
        RecordingId recording = recording(2, false);
        Rendition before = renderer.render(wav(recording));
        store.add(recording, callFile(3, true));

        Rendition after = renderer.render(wav(recording));

        assertThat(before.complete()).isFalse();
        assertThat(after.complete()).isTrue();
        assertThat(after.duration()).isEqualTo(Duration.ofSeconds(3));
        assertThat(before.file()).doesNotExist();
        assertThat(started()).isEqualTo(2);
    }

    @Test
    void shouldShareOneChildWhenThreeAskAtOnce() throws Exception {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class);
        RecordingId recording = recording(2, true);
        ExecutorService users = Executors.newFixedThreadPool(3);
        List<Future<Rendition>> wishes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            wishes.add(users.submit(() -> renderer.render(wav(recording))));
        }

        for (Future<Rendition> wish : wishes) {
            assertThat(wish.get().file()).isEqualTo(wishes.get(0).get().file());
        }
        users.shutdown();
        assertThat(started()).isEqualTo(1);
    }

    @Test
    void shouldGivePeaks() throws IOException {
        WaveformPeaks peaks = renderer(MadeUpChild.Counted.class).peaks(recording(2, true), 10);

        assertThat(peaks.durationMillis()).isEqualTo(2000);
        assertThat(peaks.channels()[0]).hasSize(40);
        assertThat(peaks.channels()[1]).containsOnly(0);
    }

    @Test
    void shouldStartAnotherChildWhenOneCrashes() throws IOException {
        Rendition rendition = renderer(MadeUpChild.Recovering.class).render(wav(recording(1, true)));

        assertThat(rendition.duration()).isEqualTo(Duration.ofSeconds(1));
        assertThat(started()).isEqualTo(2);
    }

    @Test
    void shouldLeaveARecordingAloneWhenItCrashesChildrenAgainAndAgain() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Crashing.class);
        RecordingId recording = recording(1, true);

        assertFails(() -> renderer.render(wav(recording)), ErrorCode.RENDERING_FAILED, "code 134", "boom in the codec");
        assertThat(started()).isEqualTo(2);
        assertFails(() -> renderer.render(wav(recording)), ErrorCode.RENDERING_FAILED, "crashed its child 2 times");
        assertThat(started()).isEqualTo(2);

        time.addAndGet(Duration.ofMinutes(11).toNanos());
        assertFails(() -> renderer.render(wav(recording)), ErrorCode.RENDERING_FAILED, "code 134");
        assertThat(started()).isEqualTo(4);
    }

    @Test
    void shouldFailWhenTheChildTalksNonsense() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Babbling.class);
        RecordingId recording = recording(1, true);

        assertFails(() -> renderer.render(wav(recording)), ErrorCode.RENDERING_FAILED, "no result");
    }

    @Test
    void shouldStopTheChildWhenItTakesTooLong() throws Exception {
        ProcessRenderer renderer = renderer(MadeUpChild.Sleeping.class);
        RecordingId recording = recording(1, true);
        ExecutorService user = Executors.newSingleThreadExecutor();
        Future<?> wish = user.submit(() -> renderer.render(wav(recording)));
        await().until(() -> started() == 1);

        time.addAndGet(Duration.ofMinutes(2).toNanos());

        assertThatThrownBy(wish::get).hasMessageContaining("no result within 60 s");
        user.shutdown();
        assertThat(started()).isEqualTo(1);
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    @Test
    void shouldRefuseWhenTooManyWait() throws Exception {
        ProcessRenderer renderer = renderer(MadeUpChild.Sleeping.class);
        ExecutorService users = Executors.newCachedThreadPool();
        List<Future<Rendition>> waiting = new ArrayList<>();
        for (int i = 0; i < 17; i++) {
            RecordingId recording = recording(1, true);
            waiting.add(users.submit(() -> renderer.render(wav(recording))));
        }
        await().until(() -> renderer.jobs() == 17);

        RecordingId recording = recording(1, true);
        assertFails(() -> renderer.render(wav(recording)), ErrorCode.OVERLOADED, "Too many");
        renderer.close();
        users.shutdown();
        assertThat(waiting)
                .allSatisfy(wish -> assertThatThrownBy(wish::get).hasMessageContaining("The node is stopping"));
        await().until(() -> ProcessHandle.current().children().findAny().isEmpty());
    }

    @Test
    void shouldSayWhatIsMissing() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class);
        RecordingId nowhere = new RecordingId(UUID.randomUUID());
        RecordingId silent = new RecordingId(UUID.randomUUID());
        store.add(silent, new CallFileBuilder().write(file()));
        RecordingId broken = new RecordingId(UUID.randomUUID());
        store.add(broken, Files.writeString(file(), "this is no call file, whatever its name says"));
        RecordingId gone = new RecordingId(UUID.randomUUID());
        store.add(gone, file());

        assertFails(() -> renderer.render(wav(nowhere)), ErrorCode.NOT_FOUND, "no call file");
        assertFails(() -> renderer.render(wav(gone)), ErrorCode.NOT_FOUND, "no call file");
        assertFails(() -> renderer.render(wav(silent)), ErrorCode.NOT_FOUND, "no audio packet");
        assertFails(() -> renderer.render(wav(broken)), ErrorCode.RENDERING_FAILED, "is no call file");
        assertFails(() -> renderer.peaks(silent, 50), ErrorCode.BAD_REQUEST, "1, 10 or 100");
        assertThat(started()).isEqualTo(2);
    }

    @Test
    @Timeout(60)
    void shouldTellThoseWhoWaitOfAnErrorOfAnyKind() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class, () -> {
            throw new NoClassDefFoundError("org/earshot/Missing");
        });
        RecordingId recording = recording(1, true);

        assertFails(() -> renderer.render(wav(recording)), ErrorCode.RENDERING_FAILED, "org/earshot/Missing");
        assertFails(() -> renderer.render(wav(recording)), ErrorCode.RENDERING_FAILED, "org/earshot/Missing");
        assertThat(renderer.jobs()).isZero();
    }

    @Test
    void shouldRemoveTheOldestWhenTheCacheIsFull() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class);
        Rendition oldest = renderer.render(wav(recording(12, true)));
        Rendition older = renderer.render(wav(recording(12, true)));
        assertThat(oldest.file()).exists();

        Rendition newest = renderer.render(wav(recording(12, true)));

        assertThat(oldest.file()).doesNotExist();
        assertThat(older.file()).exists();
        assertThat(newest.file()).exists();
    }

    @Test
    void shouldForgetRenditionsOfADeletedRecording() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Counted.class);
        RecordingId recording = recording(1, true);
        Rendition rendition = renderer.render(wav(recording));

        renderer.forget(recording);

        assertThat(rendition.file()).doesNotExist();
    }

    @Test
    void shouldKeepNoRenditionOfARecordingDeletedMeanwhile() throws IOException {
        ProcessRenderer renderer = renderer(MadeUpChild.Overtaken.class);
        RecordingId recording = recording(1, true);

        assertFails(() -> renderer.render(wav(recording)), ErrorCode.NOT_FOUND, "deleted");

        try (Stream<Path> left = Files.walk(directory.resolve("cache"))) {
            assertThat(left).noneMatch(file -> file.toString().endsWith(".wav"));
        }
    }

    private static void assertFails(ThrowingCallable call, ErrorCode code, String... words) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RecorderException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.getMessage()).contains(words).hasSizeLessThan(600);
        });
    }

    /** One process, a cache of 1 MiB, a minute for each rendition by a clock that stands still. */
    private ProcessRenderer renderer(Class<?> child) {
        return renderer(child, time::get);
    }

    private ProcessRenderer renderer(Class<?> child, Ticker ticker) {
        ProcessRenderer renderer = new ProcessRenderer(
                new RenderingSettings(directory.resolve("cache"), 1, 1, Duration.ofMinutes(1), 128),
                store,
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Path.of(System.getProperty("java.home")),
                child.getName(),
                Clock.systemUTC(),
                ticker,
                Thread::new);
        renderers.add(renderer);
        return renderer;
    }

    private static RenderRequest wav(RecordingId recording) {
        return new RenderRequest(recording, AudioFormat.WAV, ChannelLayout.STEREO);
    }

    private RecordingId recording(int seconds, boolean closed) throws IOException {
        RecordingId recording = new RecordingId(UUID.randomUUID());
        store.add(recording, callFile(seconds, closed));
        return recording;
    }

    private Path callFile(int seconds, boolean closed) throws IOException {
        CallFileBuilder builder = new CallFileBuilder()
                .stream(0, "NEAR", "0:PCMU/8000")
                        .packets(0, new Sender(Encoder.pcmu(), NEAR).to(seconds).packets());
        return (closed ? builder : builder.growing()).write(file());
    }

    private Path file() {
        return directory.resolve(UUID.randomUUID() + ".call");
    }

    private long started() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("cache").resolve("work"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("started-"))
                    .count();
        }
    }
}
