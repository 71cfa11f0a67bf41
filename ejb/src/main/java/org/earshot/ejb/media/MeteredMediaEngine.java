// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.media;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.event.CallLog;

/**
 * The media engine of the node, which also adds up what it stored. Each recording counts once: with what was last heard
 * of it while it runs and is being closed, with its final figures from then on. Thread-safe.
 */
public final class MeteredMediaEngine implements MediaEngine {

    private final MediaEngine engine;
    private final Map<RecordingId, MediaTotals> open = new HashMap<>();
    private final Map<RecordingId, MediaTotals> inherited = new HashMap<>();
    private MediaTotals closed = MediaTotals.NONE;
    private MediaTotals told = MediaTotals.NONE;

    public MeteredMediaEngine(MediaEngine engine) {
        this.engine = engine;
    }

    /**
     * What all recordings have stored up to now. A figure never falls from one call to the next, not even that of lost
     * packets, which a late packet corrects: it then waits until the sum has caught up.
     */
    public MediaTotals totals() {
        refresh();
        synchronized (open) {
            told = open.values().stream().reduce(closed, MediaTotals::plus).atLeast(told);
            return told;
        }
    }

    /** Asks for the figures of this moment; an engine that does not answer leaves the old ones. */
    private void refresh() {
        List<RecordingId> running;
        synchronized (open) {
            running = List.copyOf(open.keySet());
        }
        try {
            running.forEach(this::summary);
        } catch (RecorderException e) {
            CallLog.LOG.debugf("The figures of running recordings are old: %s", e.getMessage());
        }
    }

    @Override
    public void open(RecordingId recording, String header) {
        engine.open(recording, header);
        synchronized (open) {
            open.put(recording, MediaTotals.NONE);
        }
    }

    @Override
    public void resume(RecordingId recording, String header, String event) {
        engine.resume(recording, header, event);
        MediaTotals before;
        try {
            before = engine.summary(recording)
                    .map(summary -> MediaTotals.of(summary.streams().values()))
                    .orElse(MediaTotals.NONE);
        } catch (RuntimeException e) {
            // Whoever asked for it believes that it does not run.
            engine.close(recording);
            throw e;
        }
        synchronized (open) {
            inherited.put(recording, before);
            open.put(recording, MediaTotals.NONE);
        }
    }

    @Override
    public Optional<CaptureSummary> summary(RecordingId recording) {
        Optional<CaptureSummary> summary = engine.summary(recording);
        summary.map(this::totals).ifPresent(now -> {
            synchronized (open) {
                open.computeIfPresent(recording, (id, before) -> newer(before, now));
            }
        });
        return summary;
    }

    @Override
    public Optional<CaptureSummary> close(RecordingId recording) {
        try {
            Optional<CaptureSummary> summary = engine.close(recording);
            // Of two calls at once, one brings the figures; the other settles nothing.
            summary.ifPresent(end -> settle(recording, Optional.of(totals(end))));
            return summary;
        } catch (RuntimeException e) {
            settle(recording, Optional.empty());
            throw e;
        }
    }

    /** @param end the final figures; without them the last known ones count */
    private void settle(RecordingId recording, Optional<MediaTotals> end) {
        synchronized (open) {
            MediaTotals known = open.remove(recording);
            inherited.remove(recording);
            if (known != null) {
                closed = closed.plus(end.orElse(known));
            }
        }
    }

    /** Two threads may ask at once and bring their answers in the wrong order. */
    private static MediaTotals newer(MediaTotals before, MediaTotals now) {
        return now.packets() >= before.packets() ? now : before;
    }

    /** Without what another node has stored of the recording. */
    private MediaTotals totals(CaptureSummary summary) {
        synchronized (open) {
            return MediaTotals.of(summary.streams().values())
                    .minus(inherited.getOrDefault(summary.recording(), MediaTotals.NONE));
        }
    }

    @Override
    public MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec) {
        return engine.addStream(recording, stream, spec);
    }

    @Override
    public MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec, MediaEndpoint wanted) {
        return engine.addStream(recording, stream, spec, wanted);
    }

    @Override
    public void changeStream(RecordingId recording, int stream, StreamSpec spec) {
        engine.changeStream(recording, stream, spec);
    }

    @Override
    public void removeStream(RecordingId recording, int stream) {
        engine.removeStream(recording, stream);
    }

    @Override
    public void note(RecordingId recording, String event) {
        engine.note(recording, event);
    }

    @Override
    public MediaCapacity capacity() {
        return engine.capacity();
    }

    @Override
    public void listener(CaptureListener listener) {
        engine.listener(listener);
    }
}
