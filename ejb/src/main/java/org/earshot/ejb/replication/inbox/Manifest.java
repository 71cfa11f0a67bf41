// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingState;
import org.earshot.ejb.recording.spool.RowText;

/**
 * What a cluster says of a recording that it sends.
 *
 * @param recording its row there
 * @param origin where it was captured
 * @param sha256 of the call file, in small hexadecimal digits
 * @param bytes length of the call file
 * @param repair whether the file at the receiver was found damaged or missing
 */
public record Manifest(Recording recording, Origin origin, String sha256, long bytes, boolean repair) {

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final int LONGEST_ID = 36;
    private static final Duration MOST_AHEAD = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(366);

    /**
     * Where a recording was captured.
     *
     * @param cluster id of the cluster
     * @param site of the cluster, for people
     * @param node of the cluster
     */
    public record Origin(String cluster, String site, String node) {}

    public Manifest {
        boolean ended =
                recording.state() == RecordingState.CLOSED_NORMAL || recording.state() == RecordingState.CLOSED_ERROR;
        if (!ended || recording.endedAt().isEmpty() || recording.reason().isEmpty()) {
            throw new IllegalArgumentException("only recordings that have ended and have media are taken");
        }
        if (!DIGEST.matcher(sha256).matches() || bytes <= 0) {
            throw new IllegalArgumentException("length or SHA-256 of the call file is missing or malformed");
        }
        if (origin.cluster().isEmpty() || origin.cluster().length() > LONGEST_ID) {
            throw new IllegalArgumentException("the name of the cluster is missing or too long");
        }
    }

    public byte[] text() {
        return RowText.write(this);
    }

    /** @throws RecorderException BAD_REQUEST */
    static Manifest read(byte[] text) {
        try {
            return RowText.read(text, Manifest.class);
        } catch (IOException e) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST, "The recording cannot be understood: " + firstLine(e.getMessage()), e);
        }
    }

    /**
     * Refuses times that no clock can have shown, and that no row takes.
     *
     * @throws RecorderException BAD_REQUEST
     */
    void checkTimes(Instant now) {
        Stream<Instant> times = Stream.of(
                        Stream.of(recording.startedAt()),
                        recording.endedAt().stream(),
                        recording.dialogs().stream().map(RecordingDialog::openedAt),
                        recording.dialogs().stream().flatMap(each -> each.endedAt().stream()),
                        recording.tracks().stream().flatMap(each -> each.counters().firstPacketAt().stream()),
                        recording.tracks().stream().flatMap(each -> each.counters().lastPacketAt().stream()))
                .flatMap(Function.identity());
        Instant latest = now.plus(MOST_AHEAD);
        boolean possible = times.noneMatch(time -> time.isBefore(Instant.EPOCH) || time.isAfter(latest));
        Duration duration = recording.duration();
        if (!possible || duration.isNegative() || duration.compareTo(LONGEST) > 0) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST, "The recording has a time before 1970 or after tomorrow; check the clocks");
        }
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    /** The row of this cluster. */
    Recording recordedAt(String node) {
        Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
        flags.addAll(recording.flags());
        flags.remove(RecordingFlag.AWAITING_HOME);
        return new Recording(
                recording.id(),
                recording.key(),
                recording.call(),
                recording.kind(),
                recording.state(),
                recording.reason(),
                recording.cause(),
                node,
                recording.startedAt(),
                recording.endedAt(),
                recording.duration(),
                bytes,
                recording.dialogs(),
                recording.tracks(),
                recording.participants(),
                flags,
                recording.attributes(),
                recording.rawMetadata());
    }

    /** The row in place of one that is here, which keeps its state. */
    Optional<Recording> insteadOf(Recording stored, String node) {
        Recording next = recordedAt(node);
        return stored.canBecome(next) ? Optional.of(next) : Optional.empty();
    }
}
