// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.Packets;
import org.earshot.media.srtp.SrtpOfOurOwn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording goes on at another node with the copy that this has of its file. */
class TakeoverCaptureTest {

    private static final int SSRC = 0xbeef;
    private static final String HEADER = "{\"call\":\"test\"}";
    private static final String SEAM = "{\"event\":\"takeover\",\"from\":\"r1\"}";
    private static final long WRAP = 1 << 16;

    @TempDir
    Path directory;

    private EngineFixture home;
    private EngineFixture taker;

    @BeforeEach
    void start() {
        home = new EngineFixture(directory.resolve("home"), 64, 42_000, 42_049);
        taker = new EngineFixture(directory.resolve("taker"), 64, 42_100, 42_149);
    }

    @AfterEach
    void stop() {
        home.close();
        taker.close();
    }

    private static byte[][] packets(int from, int to) {
        byte[][] all = new byte[to - from + 1][];
        Arrays.setAll(all, i -> Packets.rtp(SSRC, from + i));
        return all;
    }

    private static Path callFile(Path node, RecordingId call) {
        return node.resolve("calls").resolve(call.toString().substring(0, 2)).resolve(call + ".call");
    }

    private Path copyAt(Path node, RecordingId call) {
        return node.resolve("calls")
                .resolve("replicas")
                .resolve(call.toString().substring(0, 2))
                .resolve(call + ".call");
    }

    /** The home dies; the taker has what was copied up to some bytes before the end. */
    private void loseHome(RecordingId call, int bytesBehind) throws IOException {
        home.engine.close();
        byte[] file = Files.readAllBytes(callFile(directory.resolve("home"), call));
        Path copy = copyAt(directory.resolve("taker"), call);
        Files.createDirectories(copy.getParent());
        Files.write(copy, Arrays.copyOf(file, file.length - bytesBehind));
    }

    private RecordingId recordedAtHome(int packets) {
        RecordingId call = home.open();
        int port = home.add(call, 0).port();
        home.send(home.sender(), port, packets(1, packets));
        home.awaitPackets(call, 0, packets);
        return call;
    }

    @Test
    void shouldWriteOnBehindTheLastWholeRecordOfTheCopy() throws IOException {
        RecordingId call = recordedAtHome(20);
        loseHome(call, lengthOfEnd(call) + 5);

        taker.engine.resume(call, HEADER, SEAM);
        assertThat(taker.counters(call, 0).packets()).isEqualTo(19);
        int port = taker.add(call, 0).port();
        taker.send(taker.sender(), port, packets(26, 30));
        taker.awaitPackets(call, 0, 24);
        taker.engine.close(call);

        List<Integer> sequences = taker.sequences(call, 0);
        assertThat(sequences).hasSize(24).startsWith(1, 2, 3).endsWith(19, 26, 27, 28, 29, 30);
        assertThat(taker.events(call))
                .filteredOn(event -> event.contains("takeover"))
                .singleElement()
                .asString()
                .contains("\"event\":\"note\"", "\"name\":\"takeover\"", "\"from\":\"r1\"");
        assertThat(taker.events(call)).last().asString().contains("\"close\"");
        assertThat(copyAt(directory.resolve("taker"), call)).doesNotExist();
        assertThat(taker.store.own(call)).isPresent();
        assertThat(taker.store.isSealed(call)).isTrue();
    }

    /** Bytes that the home has written behind its packets when it stopped. */
    private int lengthOfEnd(RecordingId call) {
        home.engine.close();
        return home.records(call).stream()
                .dropWhile(record -> !isPacket(record))
                .filter(record -> !isPacket(record))
                .mapToInt(record -> 16 + record.data().remaining())
                .sum();
    }

    private static boolean isPacket(CallFileRecord record) {
        return record.type() == org.earshot.media.callfile.RecordType.RTP;
    }

    /** Its row is closed then: an open file could neither be merged nor copied to the end. */
    @Test
    void shouldLeaveAWholeCallFileWhenItCannotNoteTheTakeover() throws IOException {
        RecordingId call = recordedAtHome(20);
        loseHome(call, 0);
        taker.failIn("note");
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> taker.engine.resume(call, HEADER, SEAM))
                .withMessageContaining("org/earshot/Missing");
        assertThat(taker.store.isSealed(call)).isTrue();
        assertThat(taker.engine.summary(call)).isEmpty();
        assertThat(taker.sequences(call, 0)).hasSize(20);
    }

    @Test
    void shouldCountOnWithWhatTheLostNodeHadCounted() throws IOException {
        RecordingId call = recordedAtHome(20);
        loseHome(call, 0);
        taker.engine.resume(call, HEADER, SEAM);
        int port = taker.add(call, 0).port();
        taker.send(taker.sender(), port, packets(31, 40));
        taker.awaitPackets(call, 0, 30);
        assertThat(taker.counters(call, 0).lost()).isEqualTo(10);
        assertThat(taker.engine.close(call).orElseThrow().streams())
                .isEqualTo(taker.store.summarize(call).orElseThrow().streams());
    }

    @Test
    void shouldKeepTheOrderOfTimesWhenItsClockIsBehind() throws IOException {
        RecordingId call = home.open();
        int port = home.add(call, 0).port();
        home.advance(Duration.ofSeconds(30));
        home.send(home.sender(), port, packets(1, 5));
        home.awaitPackets(call, 0, 5);
        loseHome(call, 0);
        taker.engine.resume(call, HEADER, SEAM);
        taker.send(taker.sender(), taker.add(call, 0).port(), packets(6, 9));
        taker.awaitPackets(call, 0, 9);
        taker.engine.close(call);
        assertThat(taker.records(call))
                .extracting(CallFileRecord::arrivalMicros)
                .isSorted();
    }

    @Test
    void shouldKeepTheCountersOfStreamsThatItDoesNotReceive() throws IOException {
        RecordingId call = recordedAtHome(7);
        loseHome(call, 0);
        taker.engine.resume(call, HEADER, SEAM);
        taker.add(call, 1);
        assertThat(taker.counters(call, 0).packets()).isEqualTo(7);
        assertThat(EngineFixture.counters(taker.engine.close(call).orElseThrow(), 0)
                        .packets())
                .isEqualTo(7);
    }

    @Test
    void shouldBeginANewFileWhenThereIsNoCopy() {
        RecordingId call = new RecordingId(java.util.UUID.randomUUID());
        taker.engine.resume(call, HEADER, SEAM);
        taker.send(taker.sender(), taker.add(call, 0).port(), packets(1, 3));
        taker.awaitPackets(call, 0, 3);
        taker.engine.close(call);
        assertThat(taker.sequences(call, 0)).containsExactly(1, 2, 3);
        assertThat(taker.events(call)).anyMatch(event -> event.contains("takeover"));
    }

    @Test
    void shouldKeepAnOlderFileOfItsOwnBesideWhenTheCallComesBack() throws IOException {
        RecordingId call = recordedAtHome(5);
        loseHome(call, 0);
        Path own = callFile(directory.resolve("taker"), call);
        Files.createDirectories(own.getParent());
        Files.copy(copyAt(directory.resolve("taker"), call), own);
        taker.engine.resume(call, HEADER, SEAM);
        taker.engine.close(call);
        try (Stream<Path> files = Files.list(own.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(call + ".call", call + ".1.part");
        }
        taker.store.delete(call);
        try (Stream<Path> files = Files.list(own.getParent())) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void shouldNoLongerAnswerWithAFileThatWasSetAside() {
        RecordingId call = recordedAtHome(5);
        home.engine.close(call);
        home.store.setAside(call);
        assertThat(home.store.locate(call)).isEmpty();
        home.store.setAside(call);
        assertThat(home.store.recover()).isEmpty();
    }

    @Test
    void shouldSealAFileThatItHasTakenOverWhenItDiesItself() throws IOException {
        RecordingId call = recordedAtHome(5);
        loseHome(call, 0);
        taker.engine.resume(call, HEADER, SEAM);
        taker.send(taker.sender(), taker.add(call, 0).port(), packets(6, 9));
        taker.awaitPackets(call, 0, 9);
        taker.engine.close();
        assertThat(taker.store.recover())
                .singleElement()
                .satisfies(summary ->
                        assertThat(EngineFixture.counters(summary, 0).packets()).isEqualTo(9));
        assertThat(taker.store.isSealed(call)).isTrue();
    }

    private static SrtpKey key(int seed) {
        byte[] secret = new byte[30];
        new Random(seed).nextBytes(secret);
        return new SrtpKey("AES_CM_128_HMAC_SHA1_80", secret, 0);
    }

    private static StreamSpec spec(SrtpKey key) {
        return EngineFixture.spec(0, true, Optional.of(key));
    }

    private static byte[][] protect(SrtpKey key, long... indices) {
        SrtpOfOurOwn sender = new SrtpOfOurOwn(key);
        return LongStream.of(indices)
                .mapToObj(index -> sender.protect(Packets.rtp(SSRC, (int) (index % WRAP)), index))
                .toArray(byte[][]::new);
    }

    /** The home is lost after so many packets; the client goes on under this key. */
    private void assertDecryptedOn(RecordingId call, DatagramChannel socket, SrtpKey key, int before, long next)
            throws IOException {
        home.awaitPackets(call, 0, before);
        loseHome(call, 0);
        taker.engine.resume(call, HEADER, SEAM);
        int port = taker.engine.addStream(call, 0, spec(key)).port();
        taker.send(socket, port, protect(key, next, next + 1, next + 2));
        await().until(() ->
                taker.counters(call, 0).packets() + taker.counters(call, 0).unauthentic() >= before + 3);
        assertThat(taker.counters(call, 0).unauthentic()).isZero();
        taker.engine.close(call);
        assertThat(taker.sequences(call, 0)).endsWith(100, 101, 102);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 0})
    void shouldDecryptOnWhereverTheNumbersWrap(long wrapped) throws IOException {
        RecordingId call = home.open();
        int port = home.engine.addStream(call, 0, spec(key(5))).port();
        DatagramChannel socket = home.sender();
        home.send(socket, port, protect(key(5), WRAP - 5 + wrapped, WRAP - 4 + wrapped, WRAP - 3 + wrapped));
        if (wrapped > 0) {
            home.send(socket, port, protect(key(5), WRAP, WRAP + 1));
        }
        assertDecryptedOn(call, socket, key(5), wrapped > 0 ? 5 : 3, WRAP + 100);
    }

    @Test
    void shouldDecryptOnWhenTheSenderBeganAnewWithItsKey() throws IOException {
        RecordingId call = home.open();
        int port = home.engine.addStream(call, 0, spec(key(5))).port();
        DatagramChannel socket = home.sender();
        home.send(socket, port, protect(key(5), 65_534, 65_535, WRAP, WRAP + 1));
        home.awaitPackets(call, 0, 4);
        home.engine.changeStream(call, 0, spec(key(6)));
        home.send(socket, port, protect(key(6), 2, 3, 30_000, 60_000, WRAP - 1, WRAP, WRAP + 1));

        assertDecryptedOn(call, socket, key(6), 11, WRAP + 100);
    }

    @Test
    void shouldReceiveAtTheEndpointThatItTakesOver() {
        RecordingId call = taker.open();
        MediaEndpoint wanted = new MediaEndpoint(0, "127.0.0.1", 42_120);
        assertThat(taker.engine.addStream(call, 0, EngineFixture.spec(0), wanted))
                .isEqualTo(wanted);
        taker.send(taker.sender(), 42_120, packets(1, 2));
        taker.awaitPackets(call, 0, 2);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> taker.engine.addStream(call, 1, EngineFixture.spec(1), wanted))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NO_MEDIA_PORT));
        taker.engine.close(call);
    }

    @Test
    void shouldReceiveAtAnAddressThatMovedHereOnAPortOfItsOwn() throws IOException {
        RecordingId running = taker.open();
        int port = taker.add(running, 0).port();
        RecordingId call = taker.open();
        int free = taker.engine.capacity().freePorts();
        MediaEndpoint wanted = new MediaEndpoint(0, "127.0.0.2", port);

        assertThat(taker.engine.addStream(call, 0, EngineFixture.spec(0), wanted))
                .isEqualTo(wanted);

        InetSocketAddress moved = new InetSocketAddress("127.0.0.2", port);
        taker.send(taker.sender(), moved, packets(1, 2));
        taker.awaitPackets(call, 0, 2);
        assertThat(taker.counters(running, 0).packets()).isZero();
        taker.engine.close(call);
        assertThat(taker.engine.capacity().freePorts()).isEqualTo(free);
        DatagramChannel.open().bind(moved).close();
        taker.engine.close(running);
        assertThat(taker.engine.capacity().freePorts()).isEqualTo(free + 1);
    }

    @Test
    void shouldSayThatAnAddressIsNotHere() {
        RecordingId call = taker.open();
        MediaEndpoint elsewhere = new MediaEndpoint(0, "192.0.2.9", 42_120);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> taker.engine.addStream(call, 0, EngineFixture.spec(0), elsewhere))
                .withMessageContaining("192.0.2.9 is not an address of this machine")
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NO_MEDIA_PORT));
        taker.engine.close(call);
    }

    @Test
    void shouldNotTakeOverWhatItRecordsItself() {
        RecordingId call = taker.open();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> taker.engine.resume(call, HEADER, SEAM))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CONFLICT));
        taker.engine.close(call);
    }
}
