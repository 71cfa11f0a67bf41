// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.srtp.SrtpOfOurOwn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rollover counter over wraps, losses and changes of key, with packets made by the text of the RFC. */
class SrtpRolloverTest {

    private static final int SSRC = 0xcafe;
    private static final long WRAP = 1 << 16;

    @TempDir
    Path directory;

    private final SrtpKey key = key(1);
    private EngineFixture it;
    private RecordingId call;
    private DatagramChannel socket;
    private int port;

    @BeforeEach
    void start() {
        it = new EngineFixture(directory, 64, 41_800, 41_849);
        call = it.open();
        port = it.engine.addStream(call, 0, spec(key)).port();
        socket = it.sender();
    }

    @AfterEach
    void stop() {
        it.close();
    }

    private static SrtpKey key(int seed) {
        byte[] secret = new byte[30];
        new Random(seed).nextBytes(secret);
        return new SrtpKey("AES_CM_128_HMAC_SHA1_80", secret, 0);
    }

    private static StreamSpec spec(SrtpKey key) {
        return EngineFixture.spec(0, true, Optional.of(key));
    }

    private void send(SrtpKey under, long... indices) {
        SrtpOfOurOwn sender = new SrtpOfOurOwn(under);
        for (long index : indices) {
            it.send(socket, port, sender.protect(Packets.rtp(SSRC, (int) (index % WRAP)), index));
        }
    }

    private void assertStored(long... indices) {
        await().until(() ->
                it.counters(call, 0).packets() + it.counters(call, 0).unauthentic() >= indices.length);
        it.engine.close(call);
        List<ByteBuffer> stored = it.records(call).stream()
                .filter(record -> record.type() == RecordType.RTP)
                .map(record -> record.data())
                .toList();
        assertThat(stored).hasSize(indices.length);
        for (int i = 0; i < indices.length; i++) {
            assertThat(stored.get(i)).isEqualTo(ByteBuffer.wrap(Packets.rtp(SSRC, (int) (indices[i] % WRAP))));
        }
    }

    @Test
    void shouldCountTheWrapsAndTakePacketsOvertakenAcrossOne() {
        long[] indices = {
            65_000,
            65_534,
            WRAP,
            65_535,
            WRAP + 2,
            WRAP + 1,
            WRAP + 30_000,
            WRAP + 60_000,
            2 * WRAP,
            2 * WRAP - 1,
            2 * WRAP + 32_000,
            2 * WRAP + 64_000,
            3 * WRAP + 5
        };
        send(key, indices);
        assertStored(indices);
    }

    @Test
    void shouldGoOnWhenMoreThanHalfOfAllNumbersAreLost() {
        long[] indices = {1000, WRAP + 900, WRAP + 901, 2 * WRAP + 800, 2 * WRAP + 50_000, 3 * WRAP + 49_000};
        send(key, indices);
        assertStored(indices);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 3})
    void shouldTakeTheNewKeyWhetherOrNotTheCounterGoesOn(long kept) {
        SrtpKey next = key(2);
        send(key, 65_000, WRAP + 10, WRAP + 40_000, WRAP + 65_000, 2 * WRAP + 30_000, 2 * WRAP + 60_000);
        await().until(() -> it.counters(call, 0).packets() == 6);
        it.engine.changeStream(call, 0, spec(next));
        send(next, kept * WRAP + 100, kept * WRAP + 101, (kept + 1) * WRAP - 30_000, (kept + 1) * WRAP);
        assertStored(
                65_000,
                WRAP + 10,
                WRAP + 40_000,
                WRAP + 65_000,
                2 * WRAP + 30_000,
                2 * WRAP + 60_000,
                100,
                101,
                WRAP - 30_000,
                0);
    }

    @Test
    void shouldStillRefuseAReplayOverAWrap() {
        send(key, 65_530, 65_531, WRAP + 1, 65_531);
        await().until(() -> it.counters(call, 0).duplicates() == 1);
        assertStored(65_530, 65_531, WRAP + 1);
    }
}
