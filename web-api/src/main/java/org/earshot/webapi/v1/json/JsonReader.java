// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of requests, whatever JSON library the server prefers. Thread-safe. */
public final class JsonReader {

    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private JsonReader() {}

    /**
     * The member of an object that is a text.
     *
     * @throws RecorderException BAD_REQUEST when the body is no JSON object or has no such text
     */
    public static String text(byte[] body, String member) {
        JsonNode value;
        try {
            value = MAPPER.readTree(body).path(member);
        } catch (IOException e) {
            throw wrong(member, e);
        }
        if (!value.isTextual()) {
            throw wrong(member, null);
        }
        return value.textValue();
    }

    /**
     * The members of an object as texts: lists have several, members of an object inside have a dot before their name, and what
     * is null counts as not given.
     *
     * @throws RecorderException BAD_REQUEST when the body is no JSON object, or is deeper
     */
    public static Map<String, List<String>> members(byte[] body) {
        JsonNode object;
        try {
            object = MAPPER.readTree(body);
        } catch (IOException e) {
            throw notMembers(e);
        }
        if (object == null || !object.isObject()) {
            throw notMembers(null);
        }
        Map<String, List<String>> members = new LinkedHashMap<>();
        object.properties().forEach(member -> {
            if (member.getValue().isObject()) {
                member.getValue()
                        .properties()
                        .forEach(inner -> put(members, member.getKey() + "." + inner.getKey(), inner.getValue()));
            } else {
                put(members, member.getKey(), member.getValue());
            }
        });
        return members;
    }

    private static void put(Map<String, List<String>> members, String name, JsonNode value) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : value.isArray() ? value : List.of(value)) {
            if (each.isContainerNode()) {
                throw notMembers(null);
            }
            if (!each.isNull()) {
                texts.add(each.asText());
            }
        }
        members.put(name, texts);
    }

    private static RecorderException notMembers(@Nullable Throwable cause) {
        return new RecorderException(
                ErrorCode.BAD_REQUEST,
                "The body has to be a JSON object as the API description at /api/v1/openapi.yaml shows it",
                cause);
    }

    private static RecorderException wrong(String member, @Nullable Throwable cause) {
        return new RecorderException(
                ErrorCode.BAD_REQUEST,
                "The body has to be a JSON object with the text '" + member + "', e.g. {\"" + member + "\": \"...\"}",
                cause);
    }
}
