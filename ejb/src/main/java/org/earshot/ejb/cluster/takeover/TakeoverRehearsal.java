// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;

/**
 * Asks the database what it is asked when a node is lost, of a node that never was, and reads a dialog as it is kept. The
 * calls of a lost node do not wait for code then. Run by one thread, before calls.
 */
final class TakeoverRehearsal implements Rehearsal {

    /** Each node of a busy cluster has more; their number decides only on the length of lists. */
    private static final int CALLS = 64;

    private static final RecordingId NONE = new RecordingId(new UUID(0, 0));
    private static final NodeId NOBODY = new NodeId("rehearsal");

    private final RecordingRepository repository;
    private final Consumer<Collection<RecordingId>> copies;
    private final Clock clock;

    /** @param copies looks up who has copies of recordings */
    TakeoverRehearsal(RecordingRepository repository, Consumer<Collection<RecordingId>> copies, Clock clock) {
        this.repository = repository;
        this.copies = copies;
        this.clock = clock;
    }

    @Override
    public String subject() {
        return "a takeover";
    }

    @Override
    public void run() {
        repository.active(NOBODY.value(), clock.instant());
        for (int calls = 1; calls <= CALLS; calls *= 2) {
            List<RecordingId> none = LongStream.range(0, calls)
                    .mapToObj(call -> new RecordingId(new UUID(0, call)))
                    .toList();
            copies.accept(none);
            repository.changeAll(none, row -> Optional.empty());
        }
        StoredDialog read = DialogText.read(DialogText.write(dialog()));
        if (!read.recording().equals(NONE)) {
            throw new IllegalStateException("A dialog is not read as it was written: " + read);
        }
    }

    private static StoredDialog dialog() {
        StreamSpec audio = new StreamSpec(
                0,
                MediaKind.AUDIO,
                StreamRole.NEAR,
                Optional.of("1"),
                Optional.empty(),
                true,
                Map.of(0, Codec.of("PCMU", 8000)),
                Optional.empty(),
                false,
                Optional.empty());
        return new StoredDialog(
                new DialogId("rehearsal", "rehearsal"),
                NONE,
                new CallKey("rehearsal"),
                new CallHome(NOBODY, 1, 1),
                ClientKind.SIPREC,
                "",
                "",
                List.of(new StoredStream(0, audio, new MediaEndpoint(0, "127.0.0.1", 9))),
                "{}");
    }
}
