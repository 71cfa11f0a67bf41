// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class SourceLatchTest {

    private static final InetSocketAddress A = address(1, 1000);
    private static final InetSocketAddress SAME_HOST = address(1, 1001);
    private static final InetSocketAddress B = address(2, 1000);
    private static final long MS = 1_000_000;

    private final SourceLatch latch = new SourceLatch();

    private static InetSocketAddress address(int last, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last}), port);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldLatchOnTheFirstPacketOfAnAgreedType() {
        assertThat(latch.admits(A, false, 0)).isFalse();
        assertThat(latch.admits(A, true, 0)).isTrue();
        assertThat(latch.source()).isEmpty();
        latch.took(A, 0);
        assertThat(latch.source()).contains("127.0.0.1:1000");
        assertThat(latch.admits(A, false, 1)).isTrue();
        assertThat(latch.admits(B, true, 1)).isFalse();
    }

    @Test
    void shouldFollowAnotherSourceAfterASecondOfSilence() {
        latch.took(A, 0);
        assertThat(latch.admits(B, true, 999 * MS)).isFalse();
        assertThat(latch.admits(B, false, 1000 * MS)).isFalse();
        assertThat(latch.admits(B, true, 1000 * MS)).isTrue();
        latch.took(B, 1000 * MS);
        assertThat(latch.admits(A, true, 1001 * MS)).isFalse();
    }

    @Test
    void shouldFollowSoonerAfterTheSignallingAnnouncedAChange() {
        latch.took(A, 0);
        latch.reopen(0);
        assertThat(latch.admits(B, true, 99 * MS)).isFalse();
        assertThat(latch.admits(A, true, 99 * MS)).isTrue();
        assertThat(latch.admits(B, true, 100 * MS)).isTrue();
        latch.took(B, 100 * MS);
        assertThat(latch.admits(A, true, 300 * MS)).isFalse();
    }

    @Test
    void shouldForgetTheAnnouncementAfterFiveSeconds() {
        latch.took(A, 0);
        latch.reopen(0);
        latch.took(A, 5000 * MS);
        assertThat(latch.admits(B, true, 5200 * MS)).isFalse();
    }

    @Test
    void shouldTakeRtcpFromAnyPortOfTheSameHost() {
        assertThat(latch.sameHost(B)).isTrue();
        latch.took(A, 0);
        assertThat(latch.sameHost(SAME_HOST)).isTrue();
        assertThat(latch.sameHost(B)).isFalse();
    }
}
