// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.PruningPlan;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.retention.RetentionStatus;
import org.junit.jupiter.api.Test;

class RetentionServiceTest {

    private static final RetentionPolicy AT_ONCE =
            new RetentionPolicy(Optional.of(Duration.ZERO), Duration.ZERO, RetentionPriority.NEW);

    private final RetentionOnFakes node = new RetentionOnFakes();
    private final RetentionService service =
            new RetentionService(config(), node.rows, node.planner, node.runs, node.health(), node.clock);

    private static EarshotConfig config() {
        return new EarshotConfig(
                "r1",
                new EarshotConfig.ClusterSettings("east", "host1", "https://192.0.2.1:8443", Duration.ofMillis(150)),
                new EarshotConfig.SipSettings(
                        "192.0.2.1", 5060, EarshotConfig.SipSettings.Redirect.WHEN_NOT_HOME, 90, 1800),
                new EarshotConfig.MediaSettings(
                        "192.0.2.1",
                        "0.0.0.0",
                        30000,
                        39999,
                        1500,
                        100,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(120),
                        Duration.ofHours(12)),
                new EarshotConfig.StorageSettings(
                        Path.of("recordings"), Duration.ofMillis(200), Duration.ofSeconds(1), 8192, 1),
                new EarshotConfig.RenderingSettings(Path.of("cache"), 100, 1, Duration.ofMinutes(10), 256));
    }

    @Test
    void shouldShowBeforeItPrunes() {
        RecordingId id = node.ended(Duration.ofMinutes(1));
        PruningPlan plan = service.preview(AT_ONCE, 10);
        assertThat(plan.steps()).extracting(step -> step.candidate().id()).containsExactly(id);
        assertThat(node.state(id)).isEqualTo(RecordingState.CLOSED_NORMAL);
        service.run(AT_ONCE, "ann");
        node.finish();
        assertThat(node.state(id)).isEqualTo(RecordingState.PRUNED);
        assertThat(service.status().lastRun().orElseThrow().who()).contains("ann");
    }

    @Test
    void shouldRunOnceAtATime() {
        service.run(AT_ONCE, "ann");
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> service.run(AT_ONCE, "bob"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        node.finish();
        service.run(AT_ONCE, "bob");
    }

    @Test
    void shouldHoldUntilReleased() {
        RecordingId id = node.ended(Duration.ofDays(1));
        LegalHold placed = service.hold(id, "ann", "case 7");
        assertThat(placed).isEqualTo(new LegalHold("ann", "case 7", node.clock.instant()));
        assertThat(service.of(List.of(id))).containsValue(placed);
        assertThat(service.all(10)).hasSize(1);
        assertThat(service.preview(AT_ONCE, 10).heldBack()).isEqualTo(1);
        service.release(id, "bob");
        service.release(id, "bob");
        assertThat(service.of(List.of(id))).isEmpty();
    }

    @Test
    void shouldAskForAReason() {
        RecordingId id = node.ended(Duration.ofDays(1));
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> service.hold(id, "ann", " "))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @Test
    void shouldSayWhereRetentionStands() {
        service.hold(node.ended(Duration.ofDays(1)), "ann", "case 7");
        RetentionStatus status = service.status();
        assertThat(status.node()).isEqualTo(RetentionOnFakes.SELF);
        assertThat(status.policy()).isEqualTo(RetentionPolicy.DEFAULT);
        assertThat(status.kept().held()).isEqualTo(1);
        assertThat(status.lastRun()).isEmpty();
    }
}
