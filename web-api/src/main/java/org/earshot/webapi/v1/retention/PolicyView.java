// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.retention;

import java.time.Duration;
import java.util.Locale;
import org.earshot.domain.retention.RetentionPolicy;
import org.jspecify.annotations.Nullable;

/** How long media is kept; {@code maxAgeSeconds} is null when for ever. */
record PolicyView(@Nullable Long maxAgeSeconds, long minAgeSeconds, String priority) {

    static PolicyView of(RetentionPolicy policy) {
        return new PolicyView(
                policy.maxAge().map(Duration::toSeconds).orElse(null),
                policy.minAge().toSeconds(),
                policy.priority().name().toLowerCase(Locale.ROOT));
    }
}
