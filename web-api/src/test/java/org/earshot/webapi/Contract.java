// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The OpenAPI document that the API serves, as a judge of its answers. */
final class Contract {

    private static final String ADDRESS = "https://earshot.test/openapi";
    private static final Set<String> METHODS = Set.of("get", "head", "post", "put", "delete", "patch");

    private final JsonNode document;
    private final JsonSchemaFactory schemas;

    Contract() {
        document = read();
        String text = document.toString();
        schemas = JsonSchemaFactory.getInstance(
                VersionFlag.V202012,
                builder -> builder.schemaLoaders(loaders -> loaders.schemas(Map.of(ADDRESS, text))));
    }

    /** All operations as {@code GET /path}. */
    Set<String> operations() {
        Set<String> operations = new TreeSet<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (METHODS.contains(method)) {
                        operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return operations;
    }

    /** Fails unless status, content type and body of the answer are as the document says. */
    void check(String method, String path, HttpResponse<String> answer) {
        String at = "/paths/" + path.replace("/", "~1") + "/" + method.toLowerCase(Locale.ROOT) + "/responses/"
                + answer.statusCode();
        JsonNode response = document.at(at);
        assertThat(response.isMissingNode()).as("%s is not described", at).isFalse();
        if (response.has("$ref")) {
            at = response.get("$ref").textValue().substring(1);
            response = document.at(at);
        }
        String type = answer.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        if (!response.has("content")) {
            assertThat(answer.body()).as(at).isEmpty();
            return;
        }
        assertThat(response.at("/content").has(type)).as("%s as %s", at, type).isTrue();
        if (type.endsWith("json")) {
            String schema = response.at("/content/" + type.replace("/", "~1") + "/schema/$ref")
                    .textValue();
            validate(schema, answer.body());
        }
    }

    /** Fails unless the body is as the schema, {@code #/components/schemas/...}, says. */
    void validate(String schema, String body) {
        SchemaValidatorsConfig strict =
                SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
        assertThat(schemas.getSchema(SchemaLocation.of(ADDRESS + schema), strict)
                        .validate(json(body)))
                .as(schema)
                .isEmpty();
    }

    private static JsonNode json(String body) {
        try {
            return new ObjectMapper().readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read() {
        try (InputStream in = Contract.class.getResourceAsStream("v1/openapi.yaml")) {
            return new YAMLMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
