// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.media.CaptureListener;

/** All parts of the call use cases of one node, put together. */
record CallDesk(
        CallControl control,
        KeptDialogs kept,
        RunningRecordings running,
        CaptureListener listener,
        RowUpdates rows,
        CallFence fence,
        CallAdoption adoption,
        CallCounters counters) {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    static CallDesk of(CallPorts ports, AdmissionGate gate, HomeRegister homes, CallCounters counters) {
        LiveCalls calls = new LiveCalls(homes);
        KeyLocks locks = new KeyLocks(LONGEST_WAIT);
        RowUpdates rows = new RowUpdates(ports.repository(), ports.background());
        KeptDialogs kept = new KeptDialogs(ports.dialogs(), calls, locks, homes, ports.ticker());
        RecordingCloser closer = new RecordingCloser(ports, calls, kept, rows, counters);
        CallFence fence = new CallFence(ports, calls, locks, closer, counters);
        rows.whenRefused(fence::refused);
        return new CallDesk(
                new RecordingService(ports, gate, calls, locks, rows, closer, counters),
                kept,
                new RunningRecordings(ports, calls, locks, rows, closer),
                new MediaWatch(ports, calls, locks, closer, rows),
                rows,
                fence,
                new CallAdoption(ports, calls, locks, closer, rows, counters),
                counters);
    }
}
