// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.List;
import java.util.UUID;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;

/** Agrees to everything and does nothing, for rehearsals. Immutable. */
final class DeafCallControl implements CallControl {

    private static final int DISCARD_PORT = 9;

    private final String address;

    DeafCallControl(String address) {
        this.address = address;
    }

    @Override
    public Admission admission() {
        return new Admission.Able(0);
    }

    @Override
    public OpenedDialog open(DialogOpening opening) {
        return new OpenedDialog(new RecordingId(new UUID(0, 0)), endpoints(opening.streams()));
    }

    @Override
    public void confirm(DialogId dialog, boolean withMedia) {}

    @Override
    public List<MediaEndpoint> change(DialogId dialog, List<StreamSpec> streams) {
        return endpoints(streams);
    }

    @Override
    public void describe(DialogId dialog, CallDescription description) {}

    @Override
    public void end(DialogId dialog, DialogEnd end) {}

    private List<MediaEndpoint> endpoints(List<StreamSpec> streams) {
        return streams.stream()
                .map(stream -> new MediaEndpoint(stream.mLine(), address, DISCARD_PORT))
                .toList();
    }
}
