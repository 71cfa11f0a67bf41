// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one SDP body, line by line. Confined to the call that made it. */
final class SdpReader {

    static final int MAX_CHARS = 256 * 1024;
    static final int MAX_MEDIA = 64;

    private final List<Attribute> attributes = new ArrayList<>();
    private final List<MediaReader> media = new ArrayList<>();
    private Origin origin = Origin.UNKNOWN;
    private String sessionName = "-";
    private boolean versionSeen;
    private @Nullable String connection;

    SessionDescription read(String text) {
        if (text.length() > MAX_CHARS) {
            throw new SdpException("SDP is too long");
        }
        text.lines().forEach(this::line);
        if (!versionSeen) {
            throw new SdpException("SDP has no v= line");
        }
        if (media.isEmpty()) {
            throw new SdpException("SDP has no m= line");
        }
        List<MediaDescription> lines = new ArrayList<>();
        for (MediaReader reader : media) {
            lines.add(reader.finish(connection, sessionDirection()));
        }
        return new SessionDescription(origin, sessionName, Optional.ofNullable(connection), attributes, lines);
    }

    private void line(String raw) {
        String line = raw.strip();
        if (line.isEmpty()) {
            return;
        }
        if (line.length() < 2 || line.charAt(1) != '=') {
            throw new SdpException("SDP line is not of the form x=value");
        }
        field(line.charAt(0), line.substring(2).strip());
    }

    private void field(char type, String value) {
        if (type == 'v') {
            versionSeen = true;
        } else if (type == 'm') {
            startMedia(value);
        } else if (media.isEmpty()) {
            sessionField(type, value);
        } else {
            media.get(media.size() - 1).field(type, value);
        }
    }

    private void startMedia(String value) {
        if (media.size() == MAX_MEDIA) {
            throw new SdpException("SDP has more than " + MAX_MEDIA + " m= lines");
        }
        media.add(new MediaReader(value));
    }

    private void sessionField(char type, String value) {
        switch (type) {
            case 'o' -> origin = Origin.parse(value);
            case 's' -> sessionName = value.isEmpty() ? "-" : value;
            case 'c' -> connection = Connection.parse(value);
            case 'a' -> attributes.add(Attribute.parse(value));
            default -> {
                // i=, u=, e=, p=, b=, t=, r=, z=, k= and unknown lines say nothing to a recorder
            }
        }
    }

    private Direction sessionDirection() {
        Direction found = Direction.SENDRECV;
        for (Attribute attribute : attributes) {
            found = Direction.of(attribute).orElse(found);
        }
        return found;
    }
}
