// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;

/** A recorder that remembers what it was asked, for tests. Confined to one thread. */
public final class FakeCallControl implements CallControl {

    public final List<DialogOpening> openings = new ArrayList<>();
    public final List<List<StreamSpec>> changes = new ArrayList<>();
    public final List<CallDescription> descriptions = new ArrayList<>();
    public final List<DialogEnd> ends = new ArrayList<>();
    public final List<Boolean> confirmations = new ArrayList<>();
    /** Where streams are received if not at the usual address, by m-line. */
    public final Map<Integer, String> moved = new HashMap<>();
    /** Thrown when a dialog is opened. */
    public Optional<RuntimeException> failure = Optional.empty();

    public Admission admission = new Admission.Able(7);
    public Optional<RecorderException> refusal = Optional.empty();

    @Override
    public Admission admission() {
        return admission;
    }

    @Override
    public OpenedDialog open(DialogOpening opening) {
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        failure.ifPresent(e -> {
            throw e;
        });
        openings.add(opening);
        return new OpenedDialog(new RecordingId(new UUID(0, openings.size())), endpoints(opening.streams()));
    }

    private List<MediaEndpoint> endpoints(List<StreamSpec> streams) {
        return streams.stream()
                .map(stream -> new MediaEndpoint(
                        stream.mLine(), moved.getOrDefault(stream.mLine(), "192.0.2.11"), 30_000 + 2 * stream.mLine()))
                .toList();
    }

    @Override
    public void confirm(DialogId dialog, boolean withMedia) {
        confirmations.add(withMedia);
    }

    @Override
    public List<MediaEndpoint> change(DialogId dialog, List<StreamSpec> streams) {
        changes.add(streams);
        return endpoints(streams);
    }

    @Override
    public void describe(DialogId dialog, CallDescription description) {
        descriptions.add(description);
    }

    @Override
    public void end(DialogId dialog, DialogEnd end) {
        ends.add(end);
    }
}
