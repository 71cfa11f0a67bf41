// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortPoolTest {

    private static int take(PortPool pool) throws IOException {
        return pool.take(port -> port).orElseThrow();
    }

    @Test
    void shouldGiveEvenPortsWhosePairIsInTheRange() throws IOException {
        PortPool pool = new PortPool(10_001, 10_006);
        assertThat(List.of(take(pool), take(pool))).containsExactly(10_002, 10_004);
        assertThat(pool.take(port -> port)).isEmpty();
        assertThat(pool.free()).isZero();
    }

    @Test
    void shouldReuseAFreedPortLast() throws IOException {
        PortPool pool = new PortPool(10_000, 10_007);
        int first = take(pool);
        pool.release(first);
        assertThat(List.of(take(pool), take(pool), take(pool), take(pool))).endsWith(first);
    }

    @Test
    void shouldPassOverPortsThatOthersHave() throws IOException {
        PortPool pool = new PortPool(10_000, 10_005);
        assertThat(pool.take(port -> {
                    if (port < 10_004) {
                        throw new BindException("in use");
                    }
                    return port;
                }))
                .contains(10_004);
        assertThat(pool.free()).isEqualTo(2);
        assertThat(pool.take(port -> {
                    throw new BindException("in use");
                }))
                .isEmpty();
        assertThat(pool.free()).isEqualTo(2);
    }

    @Test
    void shouldKeepAPortThatCouldNotBeBoundForAnotherReason() {
        PortPool pool = new PortPool(10_000, 10_001);
        assertThatThrownBy(() -> pool.take(port -> {
                    throw new IOException("too many open files");
                }))
                .hasMessage("too many open files");
        assertThat(pool.free()).isEqualTo(1);
    }

    @Test
    void shouldTryNoOtherPortOfAnAddressThatIsNotHere() throws IOException {
        PortPool pool = new PortPool(10_000, 10_099);
        InetAddress elsewhere = InetAddress.getByName("192.0.2.9");
        AtomicInteger tries = new AtomicInteger();
        assertThatThrownBy(() -> pool.take(port -> {
                    tries.incrementAndGet();
                    return StreamSockets.bind(elsewhere, port, true);
                }))
                .hasMessageContaining("192.0.2.9 is not an address of this machine");
        assertThat(tries).hasValue(1);
        assertThat(pool.free()).isEqualTo(50);
    }

    @Test
    void shouldRefuseARangeWithoutAPair() {
        assertThatThrownBy(() -> new PortPool(10_001, 10_002)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PortPool(65_000, 70_000)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldNeverGiveAPortTwiceToManyThreads() {
        PortPool pool = new PortPool(10_000, 10_999);
        Set<Integer> given = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 500).parallel().forEach(i -> {
            try {
                assertThat(given.add(take(pool))).isTrue();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(given).hasSize(500);
    }
}
