// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Ordered copies and merges by key. Stateless. */
final class Keyed {

    /** Most values kept: a client that sends updates for ever shall not fill the memory. */
    static final int MAX_VALUES = 2_000;

    private Keyed() {}

    /** An unmodifiable copy that keeps the order. */
    static Map<String, String> copy(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** The older values in order, each combined with the newer one of the same key, then the keys that are new. */
    static <T> List<T> merge(List<T> older, List<T> newer, Function<T, String> key, BinaryOperator<T> combine) {
        Map<String, T> merged = new LinkedHashMap<>();
        older.forEach(value -> merged.merge(key.apply(value), value, combine));
        for (T value : newer) {
            String id = key.apply(value);
            if (merged.containsKey(id) || merged.size() < MAX_VALUES) {
                merged.merge(id, value, combine);
            }
        }
        return new ArrayList<>(merged.values());
    }
}
