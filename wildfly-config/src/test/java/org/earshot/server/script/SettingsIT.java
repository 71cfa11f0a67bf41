// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The check of settings has all it needs in the built server, without its modules. */
final class SettingsIT {
    private static final Path SERVER = Path.of(System.getProperty("server.directory"), "earshot");

    private static Installation.Ended check(String setting) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-cp",
                        SERVER.resolve("earshot-settings.jar") + ":" + SERVER.resolve("render/*"),
                        "org.earshot.ejb.config.SettingsCheck",
                        "no-such-file",
                        setting)
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Installation.Ended(process.waitFor(), said);
    }

    @Test
    void shouldTakeAndRefuseWithoutAServer() throws Exception {
        assertThat(check("earshot.media.silence-time=7s")).isEqualTo(new Installation.Ended(0, ""));
        Installation.Ended refused = check("earshot.media.silence-time=soon");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.said())
                .contains("earshot.media.silence-time", "'soon'")
                .hasLineCount(1);
    }
}
