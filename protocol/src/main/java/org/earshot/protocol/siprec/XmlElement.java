// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One element of a metadata document, names without prefix. Confined to the call that reads the document. */
final class XmlElement {

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<XmlElement> children = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    XmlElement(String name) {
        this.name = name;
    }

    /** Local name as sent. */
    String name() {
        return name;
    }

    /** Name in one spelling: lower case, without hyphens and underscores. */
    String key() {
        return key(name);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    void put(String attribute, String value) {
        attributes.putIfAbsent(key(attribute), value);
    }

    void add(XmlElement child) {
        children.add(child);
    }

    void append(String characters) {
        text.append(characters);
    }

    /** Trimmed text of this element alone. */
    String text() {
        return text.toString().strip();
    }

    List<XmlElement> children() {
        return children;
    }

    /** Children whose name has one of these spellings. */
    List<XmlElement> children(String... keys) {
        return children.stream()
                .filter(child -> List.of(keys).contains(child.key()))
                .toList();
    }

    /** The first non-blank attribute among these spellings, trimmed. */
    Optional<String> attribute(String... keys) {
        for (String key : keys) {
            String value = attributes.get(key);
            if (value != null && !value.isBlank()) {
                return Optional.of(value.strip());
            }
        }
        return Optional.empty();
    }

    /** The non-blank text of the first child among these spellings. */
    Optional<String> childText(String... keys) {
        return children(keys).stream()
                .map(XmlElement::text)
                .filter(value -> !value.isEmpty())
                .findFirst();
    }
}
