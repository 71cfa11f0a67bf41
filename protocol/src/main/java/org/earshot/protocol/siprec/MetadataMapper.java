// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Maps the elements of one document to metadata, noting faults. Confined to the call that made it. */
final class MetadataMapper {

    /** Most participants, streams and sessions of one document. */
    static final int MAX_OBJECTS = 256;

    /** Most warnings kept: after these, nobody reads on. */
    static final int MAX_WARNINGS = 50;

    private static final String[] PARTICIPANT_ID = {"participantid", "id", "participant"};
    private static final String[] SESSION_ID = {"sessionid", "id"};
    private static final String[] SESSION_REF = {"sessionid", "session"};
    private static final String[] STREAM_ID = {"streamid", "id"};

    private final List<CommunicationSession> sessions = new ArrayList<>();
    private final List<CommunicationSessionGroup> groups = new ArrayList<>();
    private final List<Participant> participants = new ArrayList<>();
    private final List<MediaStream> streams = new ArrayList<>();
    private final List<ParticipantSession> participantSessions = new ArrayList<>();
    private final List<ParticipantStream> participantStreams = new ArrayList<>();
    private final Map<String, String> extensions = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private Optional<DataMode> dataMode = Optional.empty();

    RecordingMetadata map(XmlElement root) {
        if (!root.key().startsWith("recording")) {
            throw new MetadataException("document is no recording metadata but <" + root.name() + ">");
        }
        root.children().forEach(this::child);
        if (participants.size() > MAX_OBJECTS || streams.size() > MAX_OBJECTS || sessions.size() > MAX_OBJECTS) {
            throw new MetadataException("metadata document names too many participants, streams or sessions");
        }
        DataMode mode = dataMode.orElse(DataMode.COMPLETE);
        if (mode == DataMode.COMPLETE) {
            new MetadataCheck(sessions, participants, streams, participantSessions, participantStreams).addTo(warnings);
        }
        return new RecordingMetadata(
                mode,
                sessions,
                groups,
                participants,
                streams,
                SessionReferences.repair(sessions, participantSessions),
                participantStreams,
                extensions,
                warnings.subList(0, Math.min(warnings.size(), MAX_WARNINGS)));
    }

    private void child(XmlElement element) {
        switch (element.key()) {
            case "datamode" ->
                dataMode =
                        Optional.of(element.text().equalsIgnoreCase("partial") ? DataMode.PARTIAL : DataMode.COMPLETE);
            case "session" -> session(element);
            case "group" -> group(element);
            case "participant" -> participant(element);
            case "stream" -> stream(element);
            case "participantsessionassoc" -> participantSession(element);
            case "participantstreamassoc" -> participantStream(element);
            case "sessionrecordingassoc", "recording", "requestor", "type" -> {
                // says nothing that the other elements do not say
            }
            default -> MetadataExtensions.collect(element, extensions);
        }
    }

    private void session(XmlElement element) {
        Optional<String> id = id(element, SESSION_ID);
        if (id.isEmpty()) {
            return;
        }
        List<String> sipSessionIds = element.children("sipsessionid").stream()
                .map(XmlElement::text)
                .filter(text -> !text.isEmpty())
                .toList();
        Optional<String> group = element.childText("groupref");
        sessions.add(new CommunicationSession(
                id.get(),
                sipSessionIds,
                time(element, "starttime", "associatetime"),
                time(element, "stoptime", "endtime", "disassociatetime"),
                group.isPresent() ? group : element.attribute("groupid", "group")));
        extras(element, extensions, "sipsessionid", "groupref", "starttime", "stoptime", "endtime", "reason");
    }

    private void group(XmlElement element) {
        id(element, "groupid", "id")
                .ifPresent(id -> groups.add(new CommunicationSessionGroup(
                        id, time(element, "associatetime", "starttime"), time(element, "disassociatetime"))));
        extras(element, extensions, "initiator");
    }

    private void participant(XmlElement element) {
        Optional<String> id = id(element, PARTICIPANT_ID);
        if (id.isEmpty()) {
            return;
        }
        Map<String, String> own = new LinkedHashMap<>();
        extras(element, own, "nameid", "aor", "name", "send", "recv");
        participants.add(new Participant(id.get(), nameIds(element), own));
        Optional<String> session = element.attribute(SESSION_REF);
        Optional<String> joined = element.childText("associatetime");
        if (session.isPresent() || joined.isPresent()) {
            participantSessions.add(association(id.get(), session.orElse(""), element));
        }
        if (!element.children("send", "recv").isEmpty()) {
            participantStream(id.get(), element);
        }
    }

    private static List<NameId> nameIds(XmlElement participant) {
        List<NameId> nameIds = new ArrayList<>();
        for (XmlElement element : participant.children("nameid")) {
            Optional<String> aor = element.attribute("aor", "uri");
            String address = aor.or(() -> element.childText("aor")).orElse(element.text());
            Optional<String> name = element.childText("name");
            if (!address.isEmpty() || name.isPresent()) {
                nameIds.add(new NameId(NameId.normalise(address), name));
            }
        }
        participant
                .childText("aor")
                .ifPresent(aor -> nameIds.add(new NameId(NameId.normalise(aor), participant.childText("name"))));
        return nameIds;
    }

    private void stream(XmlElement element) {
        Optional<String> label = element.childText("label");
        id(element, STREAM_ID)
                .ifPresent(id -> streams.add(
                        new MediaStream(id, element.attribute(SESSION_REF), label, element.childText("mode"))));
        extras(element, extensions, "label", "mode");
    }

    private void participantSession(XmlElement element) {
        id(element, PARTICIPANT_ID)
                .ifPresent(id -> participantSessions.add(
                        association(id, element.attribute(SESSION_REF).orElse(""), element)));
    }

    private void participantStream(XmlElement element) {
        id(element, PARTICIPANT_ID).ifPresent(id -> participantStream(id, element));
    }

    private void participantStream(String participantId, XmlElement element) {
        participantStreams.add(
                new ParticipantStream(participantId, references(element, "send"), references(element, "recv")));
    }

    /** Ids as text or as attribute or child {@code id}. */
    private static List<String> references(XmlElement element, String key) {
        return element.children(key).stream()
                .flatMap(child -> child
                        .childText("id")
                        .or(() -> child.attribute("streamid", "id"))
                        .or(() -> Optional.of(child.text()))
                        .stream())
                .filter(id -> !id.isEmpty())
                .distinct()
                .toList();
    }

    private ParticipantSession association(String participantId, String sessionId, XmlElement element) {
        return new ParticipantSession(
                participantId, sessionId, time(element, "associatetime"), time(element, "disassociatetime"));
    }

    private Optional<String> id(XmlElement element, String... keys) {
        Optional<String> id = element.attribute(keys);
        if (id.isEmpty()) {
            warnings.add("<" + element.name() + "> without id was left out");
        }
        return id;
    }

    private Optional<Instant> time(XmlElement element, String... keys) {
        Optional<String> text = element.childText(keys);
        Optional<Instant> time = text.flatMap(MetadataTime::parse);
        if (text.isPresent() && time.isEmpty()) {
            warnings.add("time " + text.get() + " in <" + element.name() + "> was ignored");
        }
        return time;
    }

    private static void extras(XmlElement element, Map<String, String> into, String... known) {
        List<String> ignored = List.of(known);
        for (XmlElement child : element.children()) {
            if (!ignored.contains(child.key()) && !child.key().endsWith("associatetime")) {
                MetadataExtensions.collect(child, into);
            }
        }
    }
}
