// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

/** An open recording as the engine's callers find it: its reactor, its recording there, and its file. Immutable. */
record OpenRecording(MediaReactor reactor, LiveRecording live) {

    CallSink sink() {
        return live.blocks().sink();
    }
}
