// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.RecordingId;

/** A listener that remembers, one line an event. Thread-safe. */
final class HeardEvents implements CaptureListener {

    final List<String> all = new CopyOnWriteArrayList<>();
    private volatile Optional<RecordingId> odd = Optional.empty();

    /** Whoever reports a silence in this recording meets an error of the program. */
    void failFor(RecordingId recording) {
        odd = Optional.of(recording);
    }

    @Override
    public void silent(RecordingId recording, int stream, Instant since) {
        if (odd.filter(recording::equals).isPresent()) {
            throw new NoClassDefFoundError("org/earshot/Missing");
        }
        all.add("silent " + stream + " since " + since);
    }

    @Override
    public void audible(RecordingId recording, int stream) {
        all.add("audible " + stream);
    }

    @Override
    public void orphaned(RecordingId recording, Instant lastPacket) {
        all.add("orphaned " + lastPacket);
    }

    @Override
    public void dropping(RecordingId recording, long packets) {
        all.add("dropping " + packets);
    }

    @Override
    public void storageFailing(RecordingId recording, String why) {
        all.add("failing " + why);
    }

    @Override
    public void storageBack(RecordingId recording) {
        all.add("back");
    }
}
