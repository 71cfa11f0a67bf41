// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.concurrent.CompletableFuture;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.Recording;

/** Keeps the record of a running recording in step with its live state, in memory and in the store. */
final class RowKeeper {

    private final MediaEngine media;
    private final RecordingAssembler assembler;
    private final RowUpdates rows;

    RowKeeper(MediaEngine media, RecordingAssembler assembler, RowUpdates rows) {
        this.media = media;
        this.assembler = assembler;
        this.rows = rows;
    }

    /** The record as of now. */
    Recording refresh(LiveRecording live) {
        Recording row =
                assembler.active(live, media.summary(live.id()).orElseGet(() -> RecordingAssembler.nothingYet(live)));
        live.row(row);
        return row;
    }

    /** Stores the record as of now; the future ends with the first attempt. */
    CompletableFuture<Void> store(LiveRecording live) {
        return rows.submit(refresh(live));
    }
}
