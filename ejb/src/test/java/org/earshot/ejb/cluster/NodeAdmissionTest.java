// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.Refusal;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeMediaEngine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The node takes a call only when it can keep it. */
class NodeAdmissionTest {

    private final FakeClock clock = new FakeClock();
    private final NodeLife state = new NodeLife();
    private final StoreStatus database = new StoreStatus(clock);

    @BeforeEach
    void run() {
        state.phase(NodeLife.Phase.RUNNING);
        state.observe(new StorageUsage(1000, 900, true));
    }

    private static EarshotConfig config(int maxCalls) {
        return config(maxCalls, RetentionPriority.NEW);
    }

    private static EarshotConfig config(int maxCalls, RetentionPriority priority) {
        return new EarshotConfig(
                "node1",
                new EarshotConfig.ClusterSettings("east", "host1", "https://192.0.2.1:8443", Duration.ofMillis(150)),
                new EarshotConfig.SipSettings(
                        "192.0.2.1", 5060, EarshotConfig.SipSettings.Redirect.WHEN_NOT_HOME, 90, 1800),
                new EarshotConfig.MediaSettings(
                        "192.0.2.1",
                        "0.0.0.0",
                        30000,
                        39999,
                        1500,
                        maxCalls,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(120),
                        Duration.ofHours(12)),
                new EarshotConfig.StorageSettings(
                        Path.of("recordings"), Duration.ofMillis(200), Duration.ofSeconds(1), 8192, 5),
                new EarshotConfig.RenderingSettings(Path.of("cache"), 100, 1, Duration.ofMinutes(10), 256),
                new EarshotConfig.RetentionSettings(
                        new RetentionPolicy(Optional.empty(), Duration.ZERO, priority), Duration.ofMinutes(10)));
    }

    private NodeAdmission gate(FakeMediaEngine media, int maxCalls) {
        return new NodeAdmission(config(maxCalls), state, media, database, new CallCounters());
    }

    private NodeAdmission gate() {
        return gate(new FakeMediaEngine(clock, 100), 10);
    }

    private static Optional<ErrorCode> code(NodeAdmission gate) {
        return gate.refusal().map(Refusal::code);
    }

    @Test
    void shouldTakeCallsWhenAllIsWell() {
        assertThat(gate().admission()).isEqualTo(new Admission.Able(0));
    }

    @Test
    void shouldTakeNoCallsBeforeTheStartIsComplete() {
        state.phase(NodeLife.Phase.STARTING);
        assertThat(gate().admission()).isInstanceOf(Admission.Unable.class);
    }

    @Test
    void shouldAskClientsToComeBackLaterWhenDraining() {
        state.draining(true);
        assertThat(code(gate())).contains(ErrorCode.DRAINING);
        assertThat(gate().refusal().map(Refusal::retryAfter)).contains(Duration.ofSeconds(30));
        state.draining(false);
        assertThat(code(gate())).isEmpty();
    }

    @Test
    void shouldRefuseWhenTheDiskIsFullUntilThereIsRoomAgain() {
        state.observe(new StorageUsage(1000, 10, true));
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FULL);
        state.observe(new StorageUsage(1000, 25, true));
        assertThat(state.storage()).isEqualTo(StorageState.FULL);
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FULL);
        state.observe(new StorageUsage(1000, 200, true));
        assertThat(code(gate())).isEmpty();
    }

    /** Who is to look at the disk wants to know what is wrong with it. */
    @Test
    void shouldTellAFullDiskFromOneThatCannotBeWritten() {
        state.observe(new StorageUsage(1000, 5, false));
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FULL);
        state.observe(new StorageUsage(1000, 500, false));
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FAILURE);
        state.observe(new StorageUsage(0, 0, false));
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FAILURE);
    }

    @Test
    void shouldKeepTheConfiguredShareFree() {
        state.observe(new StorageUsage(1000, 49, true));
        assertThat(state.storage()).isEqualTo(StorageState.CRITICAL);
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FULL);
    }

    /** The table of MediaSense: at 90 % its two priorities part. */
    @Test
    void shouldTakeCallsOnACriticalDiskOnlyWhenOldRecordingsMayGo() {
        NodeAdmission retained = new NodeAdmission(
                config(10, RetentionPriority.RETAINED),
                state,
                new FakeMediaEngine(clock, 100),
                database,
                new CallCounters());
        state.observe(new StorageUsage(1000, 110, true));
        assertThat(state.storage()).isEqualTo(StorageState.LOW);
        assertThat(code(retained)).isEmpty();
        state.observe(new StorageUsage(1000, 100, true));
        assertThat(state.storage()).isEqualTo(StorageState.CRITICAL);
        assertThat(code(gate())).isEmpty();
        assertThat(code(retained)).contains(ErrorCode.STORAGE_FULL);
        state.observe(new StorageUsage(1000, 150, true));
        assertThat(code(retained)).contains(ErrorCode.STORAGE_FULL);
        state.observe(new StorageUsage(1000, 151, true));
        assertThat(code(retained)).isEmpty();
    }

    @Test
    void shouldRefuseWhenTheDiskCannotBeWritten() {
        state.observe(new StorageUsage(1000, 900, false));
        assertThat(code(gate())).contains(ErrorCode.STORAGE_FAILURE);
    }

    @Test
    void shouldRefuseWhenNoPortsAreLeftForACall() {
        assertThat(code(gate(new FakeMediaEngine(clock, 1), 10))).contains(ErrorCode.NO_MEDIA_PORT);
    }

    @Test
    void shouldRefuseWhenTheWriterIsBehind() {
        FakeMediaEngine media = new FakeMediaEngine(clock, 100);
        media.load(0.95, 0);
        assertThat(code(gate(media, 10))).contains(ErrorCode.OVERLOADED);
        media.load(0.1, 2500);
        assertThat(code(gate(media, 10))).contains(ErrorCode.OVERLOADED);
        media.load(0.5, 100);
        assertThat(gate(media, 10).admission()).isEqualTo(new Admission.Able(50));
    }

    @Test
    void shouldRefuseAtTheLimitOfCalls() {
        assertThat(code(gate(new FakeMediaEngine(clock, 100), 0))).contains(ErrorCode.OVERLOADED);
    }
}
