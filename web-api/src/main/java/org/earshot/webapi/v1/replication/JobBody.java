// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.replication.DailyWindow;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationSchedule;
import org.earshot.domain.replication.ReplicationTarget;
import org.earshot.webapi.v1.json.JsonReader;
import org.earshot.webapi.v1.parameter.BadParameter;
import org.earshot.webapi.v1.parameter.Parameters;

/** A job as a request asks for it. */
record JobBody(ReplicationJob job, String token) {

    private static final Set<String> MEMBERS = Set.of(
            "name", "targets", "token", "certificates", "scope", "mode", "every", "window", "workers", "removeAfter");
    private static final Set<String> SCOPE =
            Set.of("from", "to", "party", "device", "call", "callKey", "sipCallId", "q");
    private static final int USUAL_WORKERS = 4;

    /** @throws RuntimeException that the API answers with 400 */
    static JobBody read(byte[] body, String who, Instant now) {
        Map<String, List<String>> given = JsonReader.members(body);
        check(given, MEMBERS, "");
        Parameters members = parameters(given, "");
        List<URI> targets = given.getOrDefault("targets", List.of()).stream()
                .map(JobBody::uri)
                .toList();
        try {
            ReplicationJob job = new ReplicationJob(
                    members.text("name").orElse(""),
                    new ReplicationTarget(
                            targets,
                            given.getOrDefault("certificates", List.of()).stream()
                                    .findFirst()),
                    scope(parameters(given, "scope.")),
                    ReplicationMode.valueOf(members.word("mode", List.of("incremental", "full"), "incremental")
                            .toUpperCase(Locale.ROOT)),
                    new ReplicationSchedule(
                            members.duration("every", ""),
                            members.text("window").map(JobBody::window)),
                    members.number("workers", 1, ReplicationJob.MOST_WORKERS, USUAL_WORKERS),
                    members.duration("removeAfter", ""),
                    false,
                    0,
                    0,
                    who,
                    now);
            return new JobBody(job, members.text("token").orElse(""));
        } catch (IllegalArgumentException e) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
    }

    /** What nobody knows is no slip to be passed over: a job whose scope is misspelled would send everything. */
    private static void check(Map<String, List<String>> given, Set<String> known, String value) {
        for (String name : given.keySet()) {
            boolean inScope = name.startsWith("scope.") && SCOPE.contains(name.substring("scope.".length()));
            if (!known.contains(name) && !inScope) {
                throw new BadParameter(name, value, "nothing: there is no such member of a job");
            }
        }
    }

    private static Parameters parameters(Map<String, List<String>> given, String prefix) {
        MultivaluedMap<String, String> values = new MultivaluedHashMap<>();
        given.forEach((name, texts) -> {
            if (name.startsWith(prefix)) {
                values.put(name.substring(prefix.length()), texts);
            }
        });
        return new Parameters(values);
    }

    private static RecordingFilter scope(Parameters scope) {
        return new RecordingFilter(
                scope.time("from"),
                scope.time("to"),
                scope.text("party"),
                scope.text("device"),
                Set.of(),
                scope.text("call"),
                scope.text("callKey"),
                scope.text("sipCallId"),
                scope.text("q"));
    }

    private static URI uri(String text) {
        try {
            return URI.create(text.strip());
        } catch (IllegalArgumentException e) {
            throw new BadParameter("targets", text, "addresses such as https://east.example:8443");
        }
    }

    private static DailyWindow window(String text) {
        String[] ends = text.split("-", -1);
        try {
            if (ends.length == 2) {
                return new DailyWindow(LocalTime.parse(ends[0].strip()), LocalTime.parse(ends[1].strip()));
            }
        } catch (DateTimeException e) {
            throw window(text, e);
        }
        throw window(text, null);
    }

    private static BadParameter window(String text, @org.jspecify.annotations.Nullable Exception cause) {
        BadParameter wrong = new BadParameter("window", text, "two times of day in UTC such as 22:00-06:00");
        wrong.initCause(cause);
        return wrong;
    }
}
