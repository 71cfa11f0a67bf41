// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ListingCommandTest {

    private static final List<Map<String, Object>> FIVE = IntStream.range(0, 5)
            .mapToObj(i -> Map.<String, Object>of("id", "rec-" + i, "state", "ACTIVE"))
            .toList();

    private static final FakeApi.Answers ANSWERS = new FakeApi.Answers() {
        @Override
        public List<Map<String, Object>> items(Map<String, String> query) {
            return FIVE;
        }

        @Override
        public byte[] wav(String id) {
            return new byte[0];
        }
    };

    @Test
    void shouldListAllPagesWhenThereAreSeveral() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out));
        try (FakeApi api = new FakeApi(ANSWERS, 2)) {
            assertThat(line.execute("listing", "--api", api.url(), "--password", "secret"))
                    .isZero();
        }
        JsonNode listing = new ObjectMapper().readTree(out.toString());
        assertThat(listing.findValuesAsText("id")).containsExactly("rec-0", "rec-1", "rec-2", "rec-3", "rec-4");
        assertThat(listing.get(0).path("state").asText()).isEqualTo("active");
    }

    @Test
    void shouldNameTheNextStepWhenTheApiIsNotThere() {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setErr(new PrintWriter(err));

        assertThat(line.execute("listing", "--api", "http://127.0.0.1:9")).isOne();
        assertThat(err.toString()).contains("nothing listens on http://127.0.0.1:9", "./earshot status");
    }
}
