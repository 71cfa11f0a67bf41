// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.time.Instant;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.RecordingId;
import org.jspecify.annotations.Nullable;

/** Hands events to the one listener and outlives its failures. Thread-safe. */
final class ListenerGate implements CaptureListener {

    private volatile @Nullable CaptureListener target;

    void target(CaptureListener listener) {
        target = listener;
    }

    private void tell(java.util.function.Consumer<CaptureListener> event) {
        CaptureListener listener = target;
        if (listener != null) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                CaptureLog.LOG.listenerFailed(e);
            }
        }
    }

    @Override
    public void silent(RecordingId recording, int stream, Instant since) {
        tell(listener -> listener.silent(recording, stream, since));
    }

    @Override
    public void audible(RecordingId recording, int stream) {
        tell(listener -> listener.audible(recording, stream));
    }

    @Override
    public void orphaned(RecordingId recording, Instant lastPacket) {
        tell(listener -> listener.orphaned(recording, lastPacket));
    }

    @Override
    public void dropping(RecordingId recording, long packets) {
        CaptureLog.LOG.dropping(recording, packets);
        tell(listener -> listener.dropping(recording, packets));
    }

    @Override
    public void storageFailing(RecordingId recording, String why) {
        CaptureLog.LOG.storageFailing(recording, why);
        tell(listener -> listener.storageFailing(recording, why));
    }

    @Override
    public void storageBack(RecordingId recording) {
        CaptureLog.LOG.storageBack(recording);
        tell(listener -> listener.storageBack(recording));
    }
}
