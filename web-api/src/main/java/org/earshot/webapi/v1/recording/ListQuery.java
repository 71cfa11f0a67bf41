// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingState;
import org.earshot.webapi.v1.parameter.BadParameter;
import org.earshot.webapi.v1.parameter.Parameters;

/** What a request for the list of recordings asks for. */
record ListQuery(RecordingFilter filter, Optional<PageKey> after, int limit) {

    private static final int MOST = 500;
    private static final int USUAL = 50;

    /** @throws BadParameter naming the first parameter that does not fit */
    static ListQuery from(Parameters given) {
        Optional<Instant> from = given.time("from");
        Optional<Instant> to = given.time("to");
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            throw new BadParameter("from", from.get().toString(), "a time before 'to' (" + to.get() + ")");
        }
        RecordingFilter filter = new RecordingFilter(
                from,
                to,
                given.text("party"),
                given.text("device"),
                given.several("state", RecordingState.class),
                given.text("call"),
                given.text("callKey"),
                given.text("sipCallId"),
                given.text("q"));
        return new ListQuery(filter, given.text("cursor").map(Cursor::decode), given.number("limit", 1, MOST, USUAL));
    }
}
