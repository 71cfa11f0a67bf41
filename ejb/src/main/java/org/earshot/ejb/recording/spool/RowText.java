// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows as JSON, component by component of their records. Pure and thread-safe. */
public final class RowText {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(Duration.class, ToStringSerializer.instance)
                    .addSerializer(Optional.class, new OptionalWriter())
                    .addDeserializer(Instant.class, new TextReader<>(Instant.class, Instant::parse))
                    .addDeserializer(Duration.class, new TextReader<>(Duration.class, Duration::parse))
                    .addDeserializer(Optional.class, new OptionalReader(null)))
            // What a newer version has added does not make its files unreadable for an older one.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RowText() {}

    static byte[] write(SpooledRow row) {
        try {
            return JSON.writeValueAsBytes(row);
        } catch (IOException e) {
            throw new IllegalStateException("The row " + row.recording().id() + " has no text", e);
        }
    }

    /** @throws IOException when it is not what {@link #write} makes */
    static SpooledRow read(byte[] text) throws IOException {
        return JSON.readValue(text, SpooledRow.class);
    }

    /** Any record of the domain's values as JSON. */
    public static byte[] write(Record value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new IllegalStateException("A " + value.getClass().getSimpleName() + " has no text", e);
        }
    }

    /**
     * Reads what another cluster has written: nothing but what is optional may be missing.
     *
     * @throws IOException when it is not what {@link #write(Record)} makes
     */
    public static <T extends Record> T read(byte[] text, Class<T> type) throws IOException {
        return JSON.readerFor(type)
                .with(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readValue(text);
    }

    @SuppressWarnings("rawtypes")
    private static final class OptionalWriter extends JsonSerializer<Optional> {

        @Override
        public void serialize(Optional value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (value.isPresent()) {
                provider.defaultSerializeValue(value.get(), out);
            } else {
                out.writeNull();
            }
        }
    }

    @SuppressWarnings("rawtypes")
    private static final class OptionalReader extends JsonDeserializer<Optional> implements ContextualDeserializer {

        private final @Nullable JsonDeserializer<?> content;

        OptionalReader(@Nullable JsonDeserializer<?> content) {
            this.content = content;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            return new OptionalReader(context.findContextualValueDeserializer(
                    context.getContextualType().containedType(0), property));
        }

        @Override
        public Optional deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return content == null ? Optional.empty() : Optional.of(content.deserialize(in, context));
        }

        @Override
        public Optional getNullValue(DeserializationContext context) {
            return Optional.empty();
        }
    }

    private static final class TextReader<T> extends FromStringDeserializer<T> {

        private static final long serialVersionUID = 1L;

        private final transient Function<String, T> parser;

        TextReader(Class<T> type, Function<String, T> parser) {
            super(type);
            this.parser = parser;
        }

        @Override
        protected T _deserialize(String value, DeserializationContext context) throws IOException {
            try {
                return parser.apply(value);
            } catch (DateTimeException e) {
                throw new IOException("No " + _valueClass.getSimpleName() + ": " + value, e);
            }
        }
    }
}
