// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.Recording;

/** Goes on with the file of a rehearsed call as if another node had had it. Nobody hears of it. Run by one thread. */
final class AdoptionRehearsal {

    private static final NodeId NOBODY = new NodeId("rehearsal");
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final CallPorts ports;
    private final CallAdoption adoption;

    AdoptionRehearsal(CallPorts real) {
        ports = new CallPorts(
                real.node(),
                real.media(),
                real.store(),
                real.repository(),
                real.dialogs(),
                event -> {},
                real.background(),
                real.clock(),
                real.ticker());
        HomeRegister homes = new Nowhere();
        LiveCalls calls = new LiveCalls(homes);
        KeyLocks locks = new KeyLocks(LONGEST_WAIT);
        CallCounters counters = new CallCounters();
        RowUpdates rows = new RowUpdates(ports.repository(), ports.background());
        KeptDialogs kept = new KeptDialogs(ports.dialogs(), calls, locks, homes, ports.ticker());
        RecordingCloser closer = new RecordingCloser(ports, calls, kept, rows, counters);
        adoption = new CallAdoption(ports, calls, locks, closer, rows, counters);
    }

    /** Leaves the recording open in the media engine. */
    void run(Recording row, DialogOpening opening, List<StoredStream> streams) {
        StoredDialog dialog = new StoredDialog(
                opening.dialog(),
                row.id(),
                opening.key(),
                new CallHome(NOBODY, 1, 1),
                opening.kind(),
                opening.remote(),
                opening.userAgent(),
                streams,
                "");
        adoption.adopt(
                InterruptedRow.takenOver(row, ports.node()), NOBODY, List.of(dialog), 2, List.of(TakeoverWay.REINVITE));
    }

    /** Tells the cluster nothing. */
    private static final class Nowhere implements HomeRegister {

        @Override
        public void took(CallKey key) {}

        @Override
        public CallHome here(int epoch) {
            return new CallHome(NOBODY, 1, epoch);
        }

        @Override
        public void released(CallKey key) {}
    }
}
