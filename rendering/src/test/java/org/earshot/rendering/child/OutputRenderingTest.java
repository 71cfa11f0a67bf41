// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.media.callfile.RecordType;
import org.earshot.rendering.PeaksFile;
import org.earshot.rendering.RenderFormat;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.FfmpegFile;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputRenderingTest {

    private static final Voice NEAR = new Voice(7);
    private static final Voice FAR = new Voice(8);
    private static final byte[] REPORT = {(byte) 0x80, (byte) 201, 0, 1, 1, 2, 3, 4};

    @TempDir
    Path directory;

    private Path callFile = Path.of("");
    private List<Sender.Packet> near = List.of();
    private List<Sender.Packet> far = List.of();

    @BeforeEach
    void makeCallFile() throws IOException {
        near = new Sender(Encoder.pcmu(), NEAR).to(6.07).packets();
        far = new Sender(Encoder.pcmu(), FAR).from(1).to(6).packets();
        callFile = new CallFileBuilder()
                .stream(0, "NEAR", "0:PCMU/8000").stream(1, "FAR", "0:PCMU/8000")
                        .packets(0, near)
                        .packets(1, far)
                        .add(RecordType.RTCP, 1, CallFileBuilder.ORIGIN + 5_000_500, REPORT)
                        .write(directory.resolve("call"));
    }

    @Test
    void shouldEncodeMp3() throws IOException {
        assertEncoded(RenderFormat.MP3, "mp3", 0.9);
    }

    @Test
    void shouldEncodeOggOpus() throws IOException {
        assertEncoded(RenderFormat.OGG, "ogg", 0.8);
    }

    private void assertEncoded(RenderFormat format, String container, double correlation) throws IOException {
        Rendering stereo = Rendering.of(callFile, format, ChannelLayout.STEREO, 0);
        Sound sound = FfmpegFile.decode(stereo.file(), container);

        assertThat(sound.channels()).hasNumberOfRows(2);
        assertThat(sound.seconds()).isCloseTo(6.08, within(0.1));
        assertThat(sound.match(0, NEAR, 0.5, 5.5).correlation()).isGreaterThan(correlation);
        assertThat(sound.match(1, FAR, 1.5, 5.5).correlation()).isGreaterThan(correlation);
        assertThat(Files.size(stereo.file())).isBetween(20_000L, 60_000L);

        Rendering mono = Rendering.of(callFile, format, ChannelLayout.MONO, 0);
        assertThat(FfmpegFile.decode(mono.file(), container).channels()).hasNumberOfRows(1);
    }

    @Test
    void shouldKeepTheExtremesOfEachInterval() throws IOException {
        Sound sound = Rendering.stereo(callFile);
        for (int points : List.of(1, 10, 100)) {
            Rendering rendering = Rendering.of(callFile, RenderFormat.PEAKS, ChannelLayout.STEREO, points);
            WaveformPeaks peaks = PeaksFile.read(rendering.file());

            assertThat(peaks.pointsPerSecond()).isEqualTo(points);
            assertThat(peaks.durationMillis()).isEqualTo(6080);
            for (int channel = 0; channel < 2; channel++) {
                assertThat(peaks.channels()[channel]).isEqualTo(extremes(sound.channels()[channel], 8000 / points));
            }
        }
    }

    private static byte[] extremes(short[] samples, int interval) {
        int count = (samples.length + interval - 1) / interval;
        byte[] extremes = new byte[2 * count];
        for (int point = 0; point < count; point++) {
            int low = Short.MAX_VALUE;
            int high = Short.MIN_VALUE;
            for (int i = point * interval; i < Math.min(samples.length, (point + 1) * interval); i++) {
                low = Math.min(low, samples[i]);
                high = Math.max(high, samples[i]);
            }
            extremes[2 * point] = (byte) Math.floorDiv(low, 256);
            extremes[2 * point + 1] = (byte) Math.floorDiv(high, 256);
        }
        return extremes;
    }

    @Test
    void shouldExportEveryPacketWhenPcapngIsAskedFor() throws IOException {
        Rendering rendering = Rendering.of(callFile, RenderFormat.PCAPNG, ChannelLayout.STEREO, 0);
        List<Datagram> datagrams = parse(ByteBuffer.wrap(Files.readAllBytes(rendering.file())));

        assertThat(rendering.result().packets()).isEqualTo(near.size() + far.size() + 1);
        assertThat(datagrams.stream().filter(datagram -> datagram.toPort() == 20_000))
                .extracting(Datagram::payload)
                .containsExactlyElementsOf(
                        near.stream().map(Sender.Packet::datagram).toList());
        assertThat(datagrams.stream().filter(datagram -> datagram.toPort() == 20_002))
                .extracting(Datagram::micros)
                .containsExactlyElementsOf(
                        far.stream().map(Sender.Packet::arrival).toList());
        assertThat(datagrams)
                .filteredOn(datagram -> datagram.toPort() == 20_003)
                .singleElement()
                .satisfies(report -> assertThat(report.payload()).isEqualTo(REPORT));
    }

    private record Datagram(long micros, int toPort, byte[] payload) {}

    private static List<Datagram> parse(ByteBuffer file) {
        List<Datagram> datagrams = new ArrayList<>();
        while (file.hasRemaining()) {
            int start = file.position();
            int type = file.getInt(start);
            int length = file.getInt(start + 4);
            assertThat(file.getInt(start + length - 4)).isEqualTo(length);
            assertThat(length % 4).isZero();
            if (type == 1) {
                assertThat(file.getShort(start + 8)).isEqualTo((short) 228);
            }
            if (type == 6) {
                datagrams.add(datagram(file, start + 8));
            }
            file.position(start + length);
        }
        return datagrams;
    }

    private static Datagram datagram(ByteBuffer file, int at) {
        long micros = ((file.getInt(at + 4) & 0xffff_ffffL) << 32) | (file.getInt(at + 8) & 0xffff_ffffL);
        int length = file.getInt(at + 12);
        int ip = at + 20;
        int sum = 0;
        for (int word = ip; word < ip + 20; word += 2) {
            sum += file.getShort(word) & 0xffff;
        }
        assertThat((sum & 0xffff) + (sum >>> 16)).isEqualTo(0xffff);
        assertThat(file.getShort(ip + 2) & 0xffff).isEqualTo(length);
        assertThat(file.getShort(ip + 24) & 0xffff).isEqualTo(length - 20);
        byte[] payload = new byte[length - 28];
        file.get(ip + 28, payload);
        return new Datagram(micros, file.getShort(ip + 22) & 0xffff, payload);
    }
}
