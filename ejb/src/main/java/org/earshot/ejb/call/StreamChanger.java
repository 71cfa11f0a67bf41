// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.media.StreamSpec;

/** Adds, changes and removes the streams of a dialog. Call under the lock of the call. */
final class StreamChanger {

    private static final int MOST_STREAMS = 32;

    private final MediaEngine media;

    StreamChanger(MediaEngine media) {
        this.media = media;
    }

    /**
     * Binds ports for the streams of a new dialog or of new m-lines: all of them or none.
     *
     * @throws RecorderException NO_MEDIA_PORT, BAD_OFFER when the recording has too many streams
     */
    List<LiveStream> add(LiveRecording live, LiveDialog dialog, List<StreamSpec> specs) {
        List<LiveStream> known = live.streams();
        List<LiveStream> added = new ArrayList<>();
        try {
            for (StreamSpec spec : specs) {
                LiveStream stream = add(live, dialog, spec, known);
                live.add(stream);
                added.add(stream);
            }
        } catch (RuntimeException e) {
            undo(live, added);
            throw e;
        }
        return added;
    }

    private LiveStream add(LiveRecording live, LiveDialog dialog, StreamSpec spec, List<LiveStream> known) {
        int number = live.nextStream();
        if (number >= MOST_STREAMS) {
            throw new RecorderException(
                    ErrorCode.BAD_OFFER, "A recording has at most " + MOST_STREAMS + " streams: " + live.id());
        }
        Optional<Integer> original = dialog.isCopy() ? PairingRule.original(spec, known) : Optional.empty();
        StreamSpec effective = original.map(spec::asCopyOf).orElse(spec);
        MediaEndpoint endpoint = media.addStream(live.id(), number, effective);
        return new LiveStream(number, dialog.id(), effective, endpoint);
    }

    void undo(LiveRecording live, List<LiveStream> added) {
        for (LiveStream stream : added) {
            media.removeStream(live.id(), stream.number());
            live.forget(stream);
        }
    }

    /** Brings the streams of a dialog in line with a new list; what is missing from it is removed. */
    List<MediaEndpoint> change(LiveRecording live, LiveDialog dialog, List<StreamSpec> specs) {
        Map<Integer, LiveStream> open = live.openStreams(dialog.id()).stream()
                .collect(Collectors.toMap(stream -> stream.spec().mLine(), Function.identity()));
        add(
                live,
                dialog,
                specs.stream().filter(spec -> !open.containsKey(spec.mLine())).toList());
        for (StreamSpec spec : specs) {
            LiveStream stream = open.remove(spec.mLine());
            if (stream != null) {
                change(live, stream, stream.copyOf().map(spec::asCopyOf).orElse(spec));
            }
        }
        open.values().forEach(stream -> remove(live, stream));
        return endpoints(live, dialog);
    }

    /** Frees the ports of a dialog that has ended. */
    void removeAll(LiveRecording live, LiveDialog dialog) {
        live.openStreams(dialog.id()).forEach(stream -> remove(live, stream));
    }

    List<MediaEndpoint> endpoints(LiveRecording live, LiveDialog dialog) {
        return live.openStreams(dialog.id()).stream()
                .map(LiveStream::endpoint)
                .sorted(Comparator.comparingInt(MediaEndpoint::mLine))
                .toList();
    }

    private void change(LiveRecording live, LiveStream stream, StreamSpec spec) {
        // The engine is told even when nothing else changes: the client's sending port may have moved.
        media.changeStream(live.id(), stream.number(), spec);
        stream.change(spec);
    }

    private void remove(LiveRecording live, LiveStream stream) {
        media.removeStream(live.id(), stream.number());
        stream.remove();
        live.silentStreams().remove(stream.number());
    }
}
