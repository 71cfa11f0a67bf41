// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A {@code session} element: the call being recorded (RFC 7865 §6.4). Immutable.
 *
 * @param id session id, trimmed
 * @param sipSessionIds SIP session ids as sent, which may carry {@code ;remote=}
 * @param start start time, if stated and believable
 * @param end stop or end time, if stated and believable
 * @param groupId the group that the session belongs to
 */
public record CommunicationSession(
        String id,
        List<String> sipSessionIds,
        Optional<Instant> start,
        Optional<Instant> end,
        Optional<String> groupId) {

    public CommunicationSession {
        sipSessionIds = List.copyOf(sipSessionIds);
    }

    /** The first SIP session id without its parameters (RFC 7989 §5). */
    public Optional<String> sipSessionId() {
        return sipSessionIds.stream()
                .map(text -> text.indexOf(';') < 0 ? text : text.substring(0, text.indexOf(';')))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    /** This session brought up to date by a later statement about it. */
    CommunicationSession updatedBy(CommunicationSession newer) {
        List<String> ids = new ArrayList<>(sipSessionIds);
        newer.sipSessionIds.stream().filter(id -> !ids.contains(id)).forEach(ids::add);
        return new CommunicationSession(
                id,
                ids,
                start.isPresent() ? start : newer.start,
                newer.end.isPresent() ? newer.end : end,
                newer.groupId.isPresent() ? newer.groupId : groupId);
    }
}
