// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.earshot.rendering.sample.CallFileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderTimeLimitTest {

    private static final Instant BEGIN = Instant.ofEpochSecond(CallFileBuilder.ORIGIN / 1_000_000);
    private static final long MEGABYTES_OF_12_HOURS = 812;

    private final RenderTimeLimit limit = new RenderTimeLimit(Duration.ofMinutes(10));

    @TempDir
    Path directory;

    @Test
    void shouldGrowByATenthOfTheRecordingsLength() throws IOException {
        assertThat(limit.of(file(Duration.ofHours(12), MEGABYTES_OF_12_HOURS << 20)))
                .isEqualTo(Duration.ofMinutes(10 + 72));
    }

    @Test
    void shouldNotTakeTheAgeOfACopyForItsLength() throws IOException {
        Duration copied = limit.of(file(Duration.ofDays(400), 9_400 * 60));

        assertThat(copied).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11));
    }

    @Test
    void shouldBeTheBaseWhenTheClockWasSetBack() throws IOException {
        assertThat(limit.of(file(Duration.ofHours(-1), 1 << 20))).isEqualTo(Duration.ofMinutes(10));
    }

    private Path file(Duration age, long bytes) throws IOException {
        Path file = new CallFileBuilder().write(directory.resolve("call"));
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(bytes);
        }
        return Files.setLastModifiedTime(file, FileTime.from(BEGIN.plus(age)));
    }
}
