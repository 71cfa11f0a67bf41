// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.List;
import java.util.Optional;

/** A page of a list; {@code next} is empty on the last page. */
public record Page<T>(List<T> items, Optional<PageKey> next) {

    public Page {
        items = List.copyOf(items);
    }
}
