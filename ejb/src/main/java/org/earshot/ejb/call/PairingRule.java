// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;

/** Whether a dialog belongs to a running recording of the same key, and which of its streams repeat known ones. */
final class PairingRule {

    private PairingRule() {}

    /** @param live the newest running recording with the key of the opening */
    static boolean joins(DialogOpening opening, LiveRecording live) {
        if (live.closing() || live.kind() != opening.kind() || live.allDialogsEnded()) {
            return false;
        }
        return switch (opening.kind()) {
            case DIRECT -> false;
            case UNIFIED_CM -> completesPair(opening, live);
            case SIPREC, CUBE -> true;
        };
    }

    /** Whether a dialog that joins brings the same media again. */
    static boolean isCopy(ClientKind kind) {
        return kind != ClientKind.UNIFIED_CM;
    }

    /** After a hold Unified CM sends a new pair: a dialog never joins a pair of which one side has ended. */
    private static boolean completesPair(DialogOpening opening, LiveRecording live) {
        boolean broken =
                live.dialogs().stream().anyMatch(dialog -> dialog.ended().isPresent());
        Set<StreamRole> present =
                live.streams().stream().map(stream -> stream.spec().role()).collect(Collectors.toSet());
        return !broken
                && opening.streams().stream().map(StreamSpec::role).noneMatch(present::contains)
                && live.dialogs().size() < 2;
    }

    /**
     * The stream that a stream of a copying dialog repeats: the one with its label, else the one on its m-line.
     *
     * @param streams the streams of the recording so far
     */
    static Optional<Integer> original(StreamSpec spec, List<LiveStream> streams) {
        List<LiveStream> originals = streams.stream()
                .filter(stream -> stream.copyOf().isEmpty() && stream.spec().kind() == spec.kind())
                .toList();
        Optional<LiveStream> byLabel = originals.stream()
                .filter(stream ->
                        spec.label().isPresent() && stream.spec().label().equals(spec.label()))
                .findFirst();
        return byLabel.or(() -> originals.stream()
                        .filter(stream -> stream.spec().mLine() == spec.mLine())
                        .findFirst())
                .map(LiveStream::number);
    }
}
