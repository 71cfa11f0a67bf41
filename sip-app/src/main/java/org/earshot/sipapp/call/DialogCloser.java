// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.EndTrigger;
import org.earshot.protocol.cisco.ReasonHeader;
import org.earshot.protocol.siprec.MetadataException;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.RecordingMetadataParser;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.MessageView;
import org.earshot.sipapp.message.SipFailureException;

/** Ends a dialog with what its BYE says. Thread-safe. */
final class DialogCloser {

    private final CallControl calls;
    private final DialogChanger changer;

    DialogCloser(CallControl calls, DialogChanger changer) {
        this.calls = calls;
        this.changer = changer;
    }

    void bye(MessageView bye, RecordingDialog dialog) {
        Optional<String> reason = bye.headers("Reason").stream().findFirst();
        CallBody body = readable(bye);
        Optional<CallDescription> description = changer.describe(bye, body, dialog);
        Optional<Instant> endedAt = metadata(body).flatMap(RecordingMetadata::end);
        EndTrigger trigger =
                dialog.mediaRefused() && isFailure(bye.headers("Reason")) ? EndTrigger.SETUP_FAILED : EndTrigger.BYE;
        calls.end(dialog.id(), new DialogEnd(trigger, reason, description, endedAt));
    }

    /** A BYE is obeyed whatever its body. */
    private static CallBody readable(MessageView bye) {
        try {
            return CallBody.read(bye);
        } catch (SipFailureException malformed) {
            return CallBody.none();
        }
    }

    /** Metadata that cannot be read tell nothing of the end. */
    private static Optional<RecordingMetadata> metadata(CallBody body) {
        try {
            return body.metadata().map(RecordingMetadataParser::parse);
        } catch (MetadataException unreadable) {
            return Optional.empty();
        }
    }

    private static boolean isFailure(List<String> reasons) {
        return reasons.isEmpty()
                || reasons.stream()
                        .flatMap(value -> ReasonHeader.parse(value).stream())
                        .noneMatch(reason -> reason.isQ850(ReasonHeader.NORMAL_CLEARING));
    }

    void end(DialogId dialog, EndTrigger trigger) {
        calls.end(dialog, DialogEnd.of(trigger));
    }
}
