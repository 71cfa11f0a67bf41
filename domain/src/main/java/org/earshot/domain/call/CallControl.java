// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamSpec;

/**
 * The home's side of a call: what signalling asks of the recorder. All methods are thread-safe; calls for dialogs of
 * one key take effect one after the other.
 */
public interface CallControl {

    /** Whether the node takes a new call now. Answers from memory, in microseconds. */
    Admission admission();

    /**
     * Takes a dialog: joins it to the recording of its key or starts one, binds the sockets and stores the row. When
     * this returns, packets are captured. Opening the same dialog again gives the same answer.
     *
     * @throws org.earshot.domain.error.RecorderException STORAGE_FULL, NO_MEDIA_PORT, DRAINING, OVERLOADED,
     *     STORE_UNAVAILABLE; nothing is left behind then
     */
    OpenedDialog open(DialogOpening opening);

    /** The client has confirmed our answer (ACK); without SDP where one was due, {@code withMedia} is false. */
    void confirm(DialogId dialog, boolean withMedia);

    /**
     * Changes the streams of a dialog (re-INVITE, UPDATE, the answer in an ACK): new payload types, keys, direction; a
     * stream that is missing from the list has been refused or dropped. Ports of known m-lines stay.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, NO_MEDIA_PORT
     */
    List<MediaEndpoint> change(DialogId dialog, List<StreamSpec> streams);

    /** Takes newer metadata. Unknown dialogs are ignored. */
    void describe(DialogId dialog, CallDescription description);

    /**
     * Ends a dialog; the recording ends with its last dialog. Unknown dialogs are ignored. NO_ACK and
     * SESSION_EXPIRED are no more than noted while media flows, since lost signalling is no reason to stop recording;
     * when none flows, the dialog is hung up.
     */
    void end(DialogId dialog, DialogEnd end);
}
