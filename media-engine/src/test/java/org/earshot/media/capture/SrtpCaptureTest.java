// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.srtp.SrtpOfTheLibrary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SrtpCaptureTest {

    private static final String SUITE = "AES_CM_128_HMAC_SHA1_80";
    private static final int SSRC = 0x1234;

    @TempDir
    Path directory;

    private EngineFixture it;

    @BeforeEach
    void start() {
        it = new EngineFixture(directory, 64, 41_400, 41_499);
    }

    @AfterEach
    void stop() {
        it.close();
    }

    private static SrtpKey key(int seed, String suite, int mkiLength) {
        byte[] secret = new byte[30];
        new Random(seed).nextBytes(secret);
        return new SrtpKey(suite, secret, mkiLength);
    }

    private static StreamSpec spec(SrtpKey key) {
        return EngineFixture.spec(0, true, Optional.of(key));
    }

    private void assertStoredPlain(RecordingId call, Integer... sequences) {
        List<CallFileRecord> stored = it.records(call).stream()
                .filter(record -> record.type() == RecordType.RTP)
                .toList();
        assertThat(stored).hasSize(sequences.length);
        for (int i = 0; i < sequences.length; i++) {
            assertThat(stored.get(i).data()).isEqualTo(ByteBuffer.wrap(Packets.rtp(SSRC, sequences[i])));
        }
    }

    @ParameterizedTest
    @CsvSource({"AES_CM_128_HMAC_SHA1_80,0", "AES_CM_128_HMAC_SHA1_32,0", "AES_CM_128_HMAC_SHA1_80,4"})
    void shouldStorePlainRtpAndNothingOfTheKey(String suite, int mkiLength) {
        SrtpKey key = key(1, suite, mkiLength);
        RecordingId call = it.open();
        MediaEndpoint end = it.engine.addStream(call, 0, spec(key));
        SrtpOfTheLibrary sender = new SrtpOfTheLibrary(key, SSRC);
        DatagramChannel socket = it.sender();
        byte[] twice = sender.rtp(65_535);
        it.send(socket, end.port(), sender.rtp(65_534), twice, sender.rtp(0), twice);
        it.send(socket, end.port() + 1, sender.rtcp());
        it.awaitPackets(call, 0, 3);
        await().until(() -> it.counters(call, 0).duplicates() == 1);
        it.engine.close(call);
        assertStoredPlain(call, 65_534, 65_535, 0);
        assertThat(it.records(call))
                .filteredOn(record -> record.type() == RecordType.RTCP)
                .hasSize(1)
                .allSatisfy(record -> assertThat(record.data().limit()).isEqualTo(8));
        assertThat(it.events(call)).anyMatch(event -> event.contains("\"srtp\":true"));
    }

    @Test
    void shouldStoreNothingThatIsNotAuthenticAndNotLatchOnIt() {
        SrtpKey key = key(1, SUITE, 0);
        RecordingId call = it.open();
        MediaEndpoint end = it.engine.addStream(call, 0, spec(key));
        byte[] changed = new SrtpOfTheLibrary(key, SSRC).rtp(5);
        changed[40] ^= 1;
        it.send(
                it.sender(),
                end.port(),
                changed,
                new SrtpOfTheLibrary(key(2, SUITE, 0), SSRC).rtp(6),
                Packets.rtp(SSRC, 7));
        await().until(() -> it.counters(call, 0).unauthentic() == 3);
        assertThat(it.counters(call, 0).source()).isEmpty();
        it.send(it.sender(), end.port(), new SrtpOfTheLibrary(key, SSRC).rtp(8));
        it.awaitPackets(call, 0, 1);
        it.engine.close(call);
        assertStoredPlain(call, 8);
    }

    @Test
    void shouldTakeTheOldKeyForTwoSecondsMore() {
        SrtpKey first = key(1, SUITE, 0);
        SrtpKey second = key(2, SUITE, 0);
        RecordingId call = it.open();
        MediaEndpoint end = it.engine.addStream(call, 0, spec(first));
        DatagramChannel socket = it.sender();
        SrtpOfTheLibrary before = new SrtpOfTheLibrary(first, SSRC);
        SrtpOfTheLibrary after = new SrtpOfTheLibrary(second, SSRC);
        it.send(socket, end.port(), before.rtp(1));
        it.awaitPackets(call, 0, 1);
        it.engine.changeStream(call, 0, spec(second));
        it.send(socket, end.port(), after.rtp(3), before.rtp(2));
        it.awaitPackets(call, 0, 3);
        it.advance(Duration.ofMillis(2001));
        it.send(socket, end.port(), before.rtp(4));
        await().until(() -> it.counters(call, 0).unauthentic() == 1);
        it.send(socket, end.port(), after.rtp(5));
        it.awaitPackets(call, 0, 4);
        it.engine.close(call);
        assertStoredPlain(call, 1, 3, 2, 5);
    }

    @Test
    void shouldRefuseASuiteItCannotDecrypt() {
        RecordingId call = it.open();
        assertThatThrownBy(() -> it.engine.addStream(call, 0, spec(key(1, "AEAD_AES_256_GCM", 0))))
                .isInstanceOfSatisfying(
                        RecorderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
        assertThat(it.engine.capacity().freePorts()).isEqualTo(50);
    }
}
