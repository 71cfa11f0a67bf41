// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.Map;
import java.util.Optional;

/** Flattens vendor elements: the name of each leaf to its text. Stateless. */
final class MetadataExtensions {

    static final int MAX_ENTRIES = 200;

    private MetadataExtensions() {}

    /** Adds the leaves of an element; the first value of a name wins. A leaf in a labelled element is named by both. */
    static void collect(XmlElement element, Map<String, String> into) {
        collect(element, Optional.empty(), into);
    }

    private static void collect(XmlElement element, Optional<String> labelled, Map<String, String> into) {
        Optional<String> label = element.attribute("label")
                .map(text -> element.name() + "." + text)
                .or(() -> labelled);
        if (element.children().isEmpty()) {
            if (!element.text().isEmpty() && into.size() < MAX_ENTRIES) {
                into.putIfAbsent(label.orElse(element.name()), element.text());
            }
            return;
        }
        element.children().forEach(child -> collect(child, label, into));
    }
}
