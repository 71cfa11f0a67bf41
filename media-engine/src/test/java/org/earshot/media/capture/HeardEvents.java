// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.RecordingId;

/** A listener that remembers, one line an event. Thread-safe. */
final class HeardEvents implements CaptureListener {

    final List<String> all = new CopyOnWriteArrayList<>();

    @Override
    public void silent(RecordingId recording, int stream, Instant since) {
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
