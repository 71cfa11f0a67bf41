// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import org.earshot.protocol.sip.NameAddress;
import org.earshot.protocol.sip.SipSyntaxException;

/**
 * An X-Cisco-Recording-Participant header of CUBE dial-peer forking: who is heard on which m-lines. Immutable.
 *
 * @param uri URI of the participant as sent
 * @param addressOfRecord scheme, user and host of the URI
 * @param name display name
 * @param mediaIndexes indexes of m-lines, from 0; empty when none was readable
 */
public record RecordingParticipantHeader(
        String uri, String addressOfRecord, Optional<String> name, List<Integer> mediaIndexes) {

    public RecordingParticipantHeader {
        mediaIndexes = List.copyOf(mediaIndexes);
    }

    /** Reads a header value such as {@code sip:1001@192.0.2.1;media-index="0 2"}; empty when it is malformed. */
    public static Optional<RecordingParticipantHeader> parse(String headerValue) {
        return parseAll(List.of(headerValue)).stream().findFirst();
    }

    /** Reads all values of the header in order; malformed ones are left out. */
    public static List<RecordingParticipantHeader> parseAll(Collection<String> headerValues) {
        return headerValues.stream()
                .flatMap(value -> addresses(value).stream())
                .map(RecordingParticipantHeader::of)
                .toList();
    }

    private static List<NameAddress> addresses(String headerValue) {
        try {
            return NameAddress.parseAll(headerValue);
        } catch (SipSyntaxException malformed) {
            return List.of();
        }
    }

    private static RecordingParticipantHeader of(NameAddress address) {
        List<Integer> indexes = new ArrayList<>();
        String list = address.headerParams().getOrDefault("media-index", "");
        StringTokenizer tokens = new StringTokenizer(list, " ,\t");
        while (tokens.hasMoreTokens()) {
            String token = tokens.nextToken();
            if (token.length() <= 3 && token.chars().allMatch(c -> c >= '0' && c <= '9')) {
                indexes.add(Integer.valueOf(token));
            }
        }
        return new RecordingParticipantHeader(address.uri(), address.addressOfRecord(), address.displayName(), indexes);
    }
}
