// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingFilter;

/** A filter and a position as a query. Confined to one thread. */
public final class JpaRecordingSearch {

    private final List<String> conditions = new ArrayList<>();
    private final Map<String, Object> parameters = new HashMap<>();

    public JpaRecordingSearch(RecordingFilter filter, Optional<PageKey> after) {
        filter.from().ifPresent(from -> add("r.startedAt >= :from", "from", Columns.micros(from)));
        filter.to().ifPresent(to -> add("r.startedAt < :to", "to", Columns.micros(to)));
        filter.party().ifPresent(party -> contains("r.partySearch", "party", party));
        filter.device().ifPresent(device -> contains("r.deviceSearch", "device", "|" + device + "|"));
        filter.call().ifPresent(call -> add("r.callLink = :call", "call", call));
        filter.callKey().ifPresent(key -> add("r.callKey = :callKey", "callKey", key));
        filter.text().ifPresent(text -> contains("r.textSearch", "text", text));
        filter.sipCallId()
                .ifPresent(
                        id -> add("exists (select 1 from r.dialogs d where d.callId = :sipCallId)", "sipCallId", id));
        if (!filter.states().isEmpty()) {
            add(
                    "r.state in :states",
                    "states",
                    filter.states().stream().map(Enum::name).toList());
        }
        after.ifPresent(key -> {
            add(
                    "(r.startedAt < :afterTime or (r.startedAt = :afterTime and r.id > :afterId))",
                    "afterTime",
                    Columns.micros(key.startedAt()));
            parameters.put("afterId", key.id().toString());
        });
    }

    /** The conditions on {@code RecordingEntity r}, each after {@code and}; for {@link #bind} to give their parameters. */
    public String further() {
        return conditions.isEmpty() ? "" : " and " + String.join(" and ", conditions);
    }

    public <T> TypedQuery<T> bind(TypedQuery<T> query) {
        parameters.forEach(query::setParameter);
        return query;
    }

    TypedQuery<RecordingEntity> query(EntityManager entities) {
        String where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        TypedQuery<RecordingEntity> query = entities.createQuery(
                "select r from RecordingEntity r" + where + " order by r.startedAt desc, r.id", RecordingEntity.class);
        return bind(query);
    }

    private void contains(String column, String name, String part) {
        add(column + " like :" + name + " escape '!'", name, "%" + escaped(part.toLowerCase(Locale.ROOT)) + "%");
    }

    private static String escaped(String part) {
        return part.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }

    private void add(String condition, String name, Object value) {
        conditions.add(condition);
        parameters.put(name, value);
    }
}
