// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import org.earshot.media.blocks.RecordingBlocks;

/** An open recording as the engine's callers find it: its reactor, its recording there, and its file. Immutable. */
record OpenRecording(MediaReactor reactor, LiveRecording live) {

    RecordingBlocks blocks() {
        return live.blocks();
    }
}
