// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.replication.DailyWindow;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationSchedule;
import org.earshot.domain.replication.ReplicationTarget;
import org.earshot.ejb.recording.Columns;
import org.jspecify.annotations.NullUnmarked;

/** Row of a job. Times are microseconds since 1970, durations milliseconds, times of day minutes since midnight. */
@Entity
@Table(name = "replication_job")
@NullUnmarked
class JobEntity {

    private static final int MINUTES = 60;

    @Id
    @Column(name = "job_name")
    private String name;

    @Version
    @Column(name = "version")
    private long version;

    @Column(name = "addresses")
    private String addresses;

    @Column(name = "certificates")
    private String certificates;

    @Column(name = "sealed_token")
    private String sealedToken;

    @Column(name = "started_from")
    private Long startedFrom;

    @Column(name = "started_to")
    private Long startedTo;

    @Column(name = "party")
    private String party;

    @Column(name = "device")
    private String device;

    @Column(name = "call_link")
    private String callLink;

    @Column(name = "call_key")
    private String callKey;

    @Column(name = "sip_call_id")
    private String sipCallId;

    @Column(name = "text_part")
    private String textPart;

    @Column(name = "run_mode")
    private String runMode;

    @Column(name = "every_millis")
    private Long everyMillis;

    @Column(name = "window_from")
    private Integer windowFrom;

    @Column(name = "window_to")
    private Integer windowTo;

    @Column(name = "workers")
    private int workers;

    @Column(name = "removal_millis")
    private Long removalMillis;

    @Column(name = "paused")
    private boolean paused;

    @Column(name = "requests")
    private long requests;

    @Column(name = "cancels")
    private long cancels;

    @Column(name = "created_by")
    private String createdBy;

    @Column(name = "created_at")
    private long createdAt;

    protected JobEntity() {}

    static JobEntity from(ReplicationJob job, String sealedToken) {
        JobEntity entity = new JobEntity();
        entity.name = job.name();
        entity.addresses = job.target().addresses().stream().map(URI::toString).collect(Collectors.joining(" "));
        entity.certificates = job.target().certificates().orElse(null);
        entity.sealedToken = sealedToken;
        entity.takeScope(job.scope());
        entity.runMode = job.mode().name();
        entity.everyMillis = job.schedule().every().map(Duration::toMillis).orElse(null);
        entity.windowFrom =
                job.schedule().window().map(window -> minutes(window.from())).orElse(null);
        entity.windowTo =
                job.schedule().window().map(window -> minutes(window.to())).orElse(null);
        entity.workers = job.workers();
        entity.removalMillis = job.removeAfter().map(Duration::toMillis).orElse(null);
        entity.createdBy = Columns.text(job.createdBy(), 255);
        entity.createdAt = Columns.micros(job.createdAt());
        entity.take(job);
        return entity;
    }

    private void takeScope(RecordingFilter scope) {
        startedFrom = scope.from().map(Columns::micros).orElse(null);
        startedTo = scope.to().map(Columns::micros).orElse(null);
        party = scope.party().orElse(null);
        device = scope.device().orElse(null);
        callLink = scope.call().orElse(null);
        callKey = scope.callKey().orElse(null);
        sipCallId = scope.sipCallId().orElse(null);
        textPart = scope.text().orElse(null);
    }

    /** What changes in the life of a job. */
    final void take(ReplicationJob job) {
        paused = job.paused();
        requests = job.requests();
        cancels = job.cancels();
    }

    String sealedToken() {
        return sealedToken;
    }

    ReplicationJob toDomain() {
        Optional<DailyWindow> window = Optional.ofNullable(windowFrom)
                .map(from -> new DailyWindow(
                        LocalTime.of(from / MINUTES, from % MINUTES),
                        LocalTime.of(windowTo / MINUTES, windowTo % MINUTES)));
        return new ReplicationJob(
                name,
                new ReplicationTarget(
                        Arrays.stream(addresses.split(" ")).map(URI::create).toList(),
                        Optional.ofNullable(certificates)),
                scope(),
                ReplicationMode.valueOf(runMode),
                new ReplicationSchedule(Optional.ofNullable(everyMillis).map(Duration::ofMillis), window),
                workers,
                Optional.ofNullable(removalMillis).map(Duration::ofMillis),
                paused,
                requests,
                cancels,
                createdBy,
                Columns.instant(createdAt));
    }

    private RecordingFilter scope() {
        return new RecordingFilter(
                Optional.ofNullable(startedFrom).map(Columns::instant),
                Optional.ofNullable(startedTo).map(Columns::instant),
                Optional.ofNullable(party),
                Optional.ofNullable(device),
                Set.of(),
                Optional.ofNullable(callLink),
                Optional.ofNullable(callKey),
                Optional.ofNullable(sipCallId),
                Optional.ofNullable(textPart));
    }

    private static int minutes(LocalTime time) {
        return time.getHour() * MINUTES + time.getMinute();
    }
}
