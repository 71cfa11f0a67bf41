// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes recordings in a form that belongs to no recorder, so that the same checks can judge several. Stateless.
 */
public final class NeutralListing {

    private static final Map<String, String> REASONS =
            Map.of("setup_failed", "failed_setup", "media_timeout", "ended_by_timeout");

    private NeutralListing() {}

    /** One map for each recording, ready to be written as JSON. */
    public static List<Map<String, Object>> of(List<StoredRecording> recordings) {
        return recordings.stream().map(NeutralListing::session).toList();
    }

    private static Map<String, Object> session(StoredRecording recording) {
        Map<String, Object> session = new LinkedHashMap<>();
        session.put("id", recording.id());
        session.put("call", recording.call());
        session.put("state", state(recording));
        session.put("call_ids", recording.callIds());
        recording.cause().ifPresent(cause -> session.put("reason", cause));
        session.put(
                "participants",
                recording.participants().stream()
                        .map(NeutralListing::participant)
                        .toList());
        session.put("events", recording.flags());
        session.put(
                "tracks",
                recording.distinctTracks().stream().map(NeutralListing::track).toList());
        return session;
    }

    static String state(StoredRecording recording) {
        if (recording.isActive()) {
            return "active";
        }
        if (recording.isNormal()) {
            return recording.flags().contains("NO_MEDIA") ? "no_media" : "normal";
        }
        String reason = recording.reason().orElse(recording.state().toLowerCase(Locale.ROOT));
        return REASONS.getOrDefault(reason, reason);
    }

    private static Map<String, Object> participant(StoredParticipant participant) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("aor", participant.aor());
        participant.name().ifPresent(name -> map.put("name", name));
        return map;
    }

    private static Map<String, Object> track(StoredTrack track) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("call_id", track.callId());
        map.put("m", track.mLine());
        track.label().ifPresent(label -> map.put("label", label));
        track.codec().ifPresent(codec -> map.put("codec", codec));
        map.put("seconds", track.packets() == 0 ? null : track.seconds());
        map.put("packets", track.packets());
        return map;
    }
}
