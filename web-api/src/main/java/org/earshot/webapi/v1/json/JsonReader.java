// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
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

    private static RecorderException wrong(String member, @Nullable Throwable cause) {
        return new RecorderException(
                ErrorCode.BAD_REQUEST,
                "The body has to be a JSON object with the text '" + member + "', e.g. {\"" + member + "\": \"...\"}",
                cause);
    }
}
