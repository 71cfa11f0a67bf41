// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.earshot.media.callfile.CallFileDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageReserveTest {

    private static final long GIB = 1L << 30;

    @TempDir
    Path directory;

    private StorageReserve reserve(long wanted) {
        return new StorageReserve(directory, CallFileDisk.real(), wanted);
    }

    @Test
    void shouldGrowInStepsToWhatIsWanted() throws IOException {
        StorageReserve reserve = reserve(StorageReserve.STEP + 5);
        reserve.grow(100 * GIB, 50 * GIB);
        assertThat(reserve.held()).isEqualTo(StorageReserve.STEP);
        reserve.grow(100 * GIB, 50 * GIB);
        reserve.grow(100 * GIB, 50 * GIB);
        assertThat(reserve.held()).isEqualTo(StorageReserve.STEP + 5);
    }

    @Test
    void shouldTakeRealRoomAndNotAHole() throws IOException {
        reserve(1 << 20).grow(100 * GIB, 50 * GIB);
        Process du =
                new ProcessBuilder("du", "-k", directory.resolve(".reserve").toString()).start();
        String told = new String(du.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(Integer.parseInt(told.substring(0, told.indexOf('\t')))).isGreaterThanOrEqualTo(1024);
    }

    @Test
    void shouldTakeAtMostTwoPercentAndOnlyOfADiskWithRoom() throws IOException {
        StorageReserve reserve = reserve(GIB);
        reserve.grow(1000, 150);
        assertThat(reserve.held()).isZero();
        reserve.grow(1000, 151);
        assertThat(reserve.held()).isEqualTo(20);
    }

    @Test
    void shouldGiveItUpOnceAndComeBack() throws IOException {
        StorageReserve reserve = reserve(10);
        assertThat(reserve.release()).isFalse();
        reserve.grow(GIB, GIB);
        assertThat(reserve.release()).isTrue();
        assertThat(reserve.release()).isFalse();
        reserve.grow(GIB, GIB);
        assertThat(reserve.held()).isEqualTo(10);
    }

    @Test
    void shouldGoAwayWhenItIsNotWantedAnyMore() throws IOException {
        reserve(10).grow(GIB, GIB);
        reserve(0).grow(GIB, GIB);
        assertThat(directory.resolve(".reserve")).doesNotExist();
    }
}
