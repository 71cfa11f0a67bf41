// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.domain.replication.inbox.UploadStatus.State;
import org.earshot.ejb.replication.inbox.FileDigest;
import org.earshot.ejb.replication.inbox.Manifest;
import org.earshot.ejb.replication.target.TargetAwayException;
import org.earshot.ejb.replication.target.TargetClient;
import org.earshot.ejb.replication.target.TargetRefusedException;

/** Brings one recording after the other to a target. Thread-safe. */
final class RecordingSender {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    /** How often the two sides may disagree over what is there. */
    private static final int MOST_SURPRISES = 5;

    private final TargetClient target;
    private final LongConsumer sentBytes;
    private final BooleanSupplier goesOn;

    /** What became of a recording; {@code sha256} is that of the call file here. */
    record Sent(Way way, String sha256) {}

    /** How it came to an end. */
    enum Way {
        SENT,
        PRESENT,
        UNWANTED,
        /** The run was to stop; what has been sent is kept at the target. */
        STOPPED
    }

    /**
     * @param sentBytes is told what went over the network
     * @param goesOn asked before each part; waits when recording itself needs the disk
     */
    RecordingSender(TargetClient target, LongConsumer sentBytes, BooleanSupplier goesOn) {
        this.target = target;
        this.sentBytes = sentBytes;
        this.goesOn = goesOn;
    }

    /**
     * @param readAgain whether the target reads the file that it may have
     * @throws IOException when the file here cannot be read
     */
    Sent send(Recording recording, Manifest.Origin origin, Path file, boolean readAgain)
            throws IOException, TargetAwayException, TargetRefusedException {
        RecordingId id = recording.id();
        String sha256 = FileDigest.of(file);
        long size = Files.size(file);
        boolean damaged = false;
        if (readAgain) {
            UploadStatus there = verify(id, sha256);
            if (there.state() != State.OPEN) {
                return new Sent(there.state() == State.PRESENT ? Way.PRESENT : Way.UNWANTED, sha256);
            }
            damaged = true;
        }
        byte[] manifest = new Manifest(recording, origin, sha256, size, damaged).text();
        return new Sent(send(id, file, size, manifest), sha256);
    }

    /** OPEN, too, when the target does not know the recording. */
    private UploadStatus verify(RecordingId id, String sha256) throws TargetAwayException, TargetRefusedException {
        try {
            return target.verify(id, sha256);
        } catch (TargetRefusedException e) {
            if (e.status() == NOT_FOUND) {
                return new UploadStatus(State.OPEN, 0, "");
            }
            throw e;
        }
    }

    private Way send(RecordingId id, Path file, long size, byte[] manifest)
            throws TargetAwayException, TargetRefusedException {
        UploadStatus status = target.offer(manifest);
        boolean sent = false;
        int surprises = 0;
        while (status.state() == State.OPEN) {
            if (!goesOn.getAsBoolean()) {
                return Way.STOPPED;
            }
            try {
                if (status.offset() < size) {
                    long before = status.offset();
                    status = target.append(id, file, before, size);
                    sentBytes.accept(Math.max(0, status.offset() - before));
                    if (status.offset() <= before && ++surprises > MOST_SURPRISES) {
                        throw new TargetAwayException("It takes no bytes behind " + before, null);
                    }
                } else {
                    status = target.complete(id);
                    sent = true;
                }
            } catch (TargetRefusedException e) {
                boolean lost = e.status() == NOT_FOUND;
                boolean elsewhere = e.status() == CONFLICT && status.offset() < size;
                if (++surprises > MOST_SURPRISES || !(lost || elsewhere)) {
                    throw e;
                }
                status = lost ? target.offer(manifest) : target.status(id);
            }
        }
        if (status.state() == State.UNWANTED) {
            return Way.UNWANTED;
        }
        return sent ? Way.SENT : Way.PRESENT;
    }
}
