// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documentation says of each setting what the defaults file says, and the defaults fit the server as it is shipped. */
class ConfigurationDocTest {

    private static final Path DEFAULTS = Path.of("src/main/resources/META-INF/microprofile-config.properties");
    private static final Path DOCUMENT = Path.of("../docs/configuration.md");
    private static final Path SERVER = Path.of("../wildfly-config/pom.xml");
    private static final Pattern ROW = Pattern.compile("\\| `(earshot\\.[^`]+)` \\| `([^`]*)` \\| (.*) \\|");
    /** Where Linux begins to give out ports by itself (net.ipv4.ip_local_port_range). */
    private static final int FIRST_EPHEMERAL_PORT = 32768;

    /** Key, default, meaning. */
    private record Setting(String key, String value, String meaning) {}

    private static List<Setting> defaults() throws IOException {
        List<Setting> settings = new ArrayList<>();
        String meaning = "";
        for (String line : Files.readAllLines(DEFAULTS)) {
            if (line.startsWith("# ")) {
                meaning = line.substring(2);
            } else if (line.contains("=")) {
                String[] parts = line.split("=", 2);
                settings.add(new Setting(parts[0], parts[1], meaning));
            }
        }
        return settings;
    }

    private static List<Setting> documented() throws IOException {
        return Files.readAllLines(DOCUMENT).stream()
                .map(ROW::matcher)
                .filter(row -> row.matches())
                .map(row -> new Setting(row.group(1), row.group(2), row.group(3)))
                .toList();
    }

    private static String value(String key) throws IOException {
        return defaults().stream()
                .filter(setting -> setting.key().equals(key))
                .map(Setting::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldDocumentEachSettingWithItsDefaultInTheOrderOfTheKeys() throws IOException {
        assertThat(documented()).containsExactlyElementsOf(defaults());
        assertThat(defaults()).extracting(Setting::key).containsExactlyElementsOf(ConfigurationKeys.ALL);
    }

    @Test
    void shouldKeepMediaClearOfThePortsThatTheSystemGivesOut() throws IOException {
        assertThat(value(ConfigurationKeys.MEDIA_PORT_FROM)).isEqualTo("16384");
        assertThat(Integer.parseInt(value(ConfigurationKeys.MEDIA_PORT_TO))).isEqualTo(FIRST_EPHEMERAL_PORT - 1);
    }

    @Test
    void shouldFindTheRenderingProgramWhereTheServerImageHasIt() throws IOException {
        HostDefaults host = new HostDefaults(
                "node", "machine", "192.0.2.7", java.util.Optional.empty(), 8443, Path.of("/data"), Path.of("/server"));
        List<Setting> defaults = defaults();
        NodeSettings settings = NodeSettings.read(
                key -> defaults.stream()
                        .filter(setting -> setting.key().equals(key))
                        .map(Setting::value)
                        .findFirst(),
                host);
        String directory =
                settings.renderingClasspath().replaceFirst("^/server", "").replaceFirst("/\\*$", "");
        assertThat(Files.readString(SERVER))
                .contains("<outputDirectory>${server.directory}" + directory + "</outputDirectory>");
    }
}
