// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.recording.RecordingEnding;

/** Decides how and when a recording ended from the ends of its dialogs. Pure. */
final class EndingRule {

    /** The client's clock is believed when it agrees with ours this well. */
    private static final Duration CREDIBLE = Duration.ofSeconds(5);

    private static final Pattern CAUSE = Pattern.compile("cause\\s*=\\s*(\\d{1,3})");
    private static final int NORMAL_CLEARING = 16;

    private EndingRule() {}

    /** A BYE with a failure cause, without media before it, means that the client could not set up the call. */
    static EndTrigger trigger(DialogEnd end, boolean confirmedWithMedia, boolean anyPacket) {
        boolean failed = end.trigger() == EndTrigger.BYE
                && !confirmedWithMedia
                && !anyPacket
                && end.reason().map(EndingRule::isFailure).orElse(false);
        return failed ? EndTrigger.SETUP_FAILED : end.trigger();
    }

    private static boolean isFailure(String reason) {
        Matcher matcher = CAUSE.matcher(reason);
        return reason.contains("Q.850") && matcher.find() && Integer.parseInt(matcher.group(1)) != NORMAL_CLEARING;
    }

    /** The last dialog decides, unless it never carried the call while another one did. */
    static RecordingEnding ending(Collection<LiveDialog.Ended> ends, boolean anyPacket) {
        EndTrigger decisive = last(ends).trigger();
        List<EndTrigger> triggers = ends.stream().map(LiveDialog.Ended::trigger).toList();
        if (anyPacket && isStillborn(decisive)) {
            decisive = triggers.stream()
                    .filter(trigger -> !isStillborn(trigger))
                    .reduce((first, second) -> second)
                    .orElse(decisive);
        } else if (!anyPacket && decisive == EndTrigger.BYE && triggers.contains(EndTrigger.SETUP_FAILED)) {
            decisive = EndTrigger.SETUP_FAILED;
        }
        return RecordingEnding.of(decisive, anyPacket);
    }

    /** When the recording ended: our clock, unless the media or a credible client knows better. */
    static Instant endedAt(Collection<LiveDialog.Ended> ends, Optional<Instant> lastPacket) {
        LiveDialog.Ended last = last(ends);
        if (last.trigger() == EndTrigger.MEDIA_TIMEOUT) {
            return lastPacket.orElse(last.at());
        }
        return last.claimedAt()
                .filter(claimed -> Duration.between(claimed, last.at()).abs().compareTo(CREDIBLE) <= 0)
                .orElse(last.at());
    }

    /** The client's words for the end: those of the last dialog that has any. */
    static Optional<String> cause(Collection<LiveDialog.Ended> ends) {
        return ends.stream()
                .sorted((a, b) -> b.at().compareTo(a.at()))
                .map(LiveDialog.Ended::reason)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static boolean isStillborn(EndTrigger trigger) {
        return trigger == EndTrigger.CANCEL || trigger == EndTrigger.NO_ACK || trigger == EndTrigger.SETUP_FAILED;
    }

    private static LiveDialog.Ended last(Collection<LiveDialog.Ended> ends) {
        return ends.stream()
                .reduce((first, second) -> second.at().isBefore(first.at()) ? first : second)
                .orElseThrow(() -> new IllegalStateException("A recording ends with its last dialog"));
    }
}
