// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Writes the API's records as JSON, whatever JSON library the server prefers. Thread-safe. */
@Provider
@Produces({MediaType.APPLICATION_JSON, JsonWriter.PROBLEM_JSON})
public final class JsonWriter implements MessageBodyWriter<JsonBody> {

    /** RFC 9457 §6.1. */
    public static final String PROBLEM_JSON = "application/problem+json";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();

    /** The body as text, for answers that are written outside Jakarta REST. */
    public static byte[] bytes(JsonBody body) throws IOException {
        return MAPPER.writeValueAsBytes(body);
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return JsonBody.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            JsonBody body,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        MAPPER.writeValue(out, body);
    }
}
