// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.health;

import java.util.List;
import java.util.Map;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.webapi.v1.json.JsonBody;
import org.jspecify.annotations.Nullable;

/** The answer of a probe. {@code reason} says in words why the status is DOWN, null when it is UP. */
record HealthView(String status, String node, @Nullable String reason, List<CheckView> checks) implements JsonBody {

    private static final String OK = "ok";

    /** One check; {@code detail} says what is wrong and what to do, null when nothing is. */
    record CheckView(String name, String status, @Nullable String detail) {

        static CheckView of(Map.Entry<String, String> check) {
            boolean good = check.getValue().equals(OK);
            return new CheckView(check.getKey(), good ? "UP" : "DOWN", good ? null : check.getValue());
        }
    }

    static HealthView of(NodeHealth health, @Nullable String reason) {
        List<CheckView> checks = health.checks().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(CheckView::of)
                .toList();
        return new HealthView(reason == null ? "UP" : "DOWN", health.node(), reason, checks);
    }
}
