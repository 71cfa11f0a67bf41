// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsCheckTest {

    private static final HostDefaults HOST = new HostDefaults(
            "node7", "machine7", "192.0.2.7", Optional.empty(), 9443, Path.of("/srv/data"), Path.of("/opt/server"));

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();

    private List<String> faults(String... words) throws IOException {
        return SettingsCheck.faults(directory.resolve("earshot.properties"), environment, List.of(words), HOST);
    }

    private void inTheFile(String text) throws IOException {
        Files.writeString(directory.resolve("earshot.properties"), text);
    }

    @Test
    void shouldFindNothingWhenAllIsAsDocumented() throws IOException {
        assertThat(faults()).isEmpty();
        assertThat(faults(
                        "earshot.media.silence-time=10s",
                        "earshot.retention.max-age=none",
                        "earshot-server.log-level=DEBUG",
                        "jboss.tx.node.id=n1"))
                .isEmpty();
    }

    @Test
    void shouldNameEachKeyThatThereIsNot() throws IOException {
        assertThat(faults("earshot.media.silense-time=10s", "media.silence-time=10s"))
                .containsExactly(
                        "There is no setting earshot.media.silense-time: docs/configuration.md lists all",
                        "There is no setting media.silence-time: docs/configuration.md lists all");
    }

    @Test
    void shouldSayWhatIsAllowedWhenTheValueDoesNotFit() throws IOException {
        assertThat(faults("earshot.media.silence-time=soon"))
                .singleElement()
                .satisfies(fault -> assertThat(fault)
                        .contains("earshot.media.silence-time", "'soon'", "a duration from 1s to 600s"));
        assertThat(faults("earshot.media.max-calls=")).hasSize(1);
    }

    @Test
    void shouldReadTheEnvironmentBelowTheFileAndTheWords() throws IOException {
        environment.put("EARSHOT_MEDIA_SILENCE_TIME", "soon");
        environment.put("EARSHOT_HEAP", "1g");
        assertThat(faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault).contains("earshot.media.silence-time", "'soon'"));
        assertThat(faults("earshot.media.silence-time=10s")).isEmpty();
        inTheFile("earshot.media.silence-time = 20s\n");
        assertThat(faults()).isEmpty();
    }

    @Test
    void shouldTakeTheLastWordOverTheFormerAndTheFile() throws IOException {
        inTheFile("earshot.media.max-calls = many\nearshot.of-a-later-version=1\n");
        assertThat(faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault).contains("'many'"));
        assertThat(faults("earshot.media.max-calls=0", "earshot.media.max-calls=7"))
                .isEmpty();
    }
}
