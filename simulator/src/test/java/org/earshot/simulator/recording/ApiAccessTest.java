// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApiAccessTest {

    private static final URI BASE = URI.create("https://127.0.0.1:8443/");

    @Test
    void shouldGiveACommandThatTakesThePasswordFromItsFile() {
        ApiAccess access = new ApiAccess(
                BASE, "simulator", Optional.of("secret"), Optional.of(Path.of("/data dir/simulator.secret")), true);
        assertThat(access.curl("42"))
                .isEqualTo("curl -fk -u \"simulator:$(cat '/data dir/simulator.secret')\" -o call.wav"
                        + " https://127.0.0.1:8443/api/v1/recordings/42/audio.wav");
    }

    @Test
    void shouldLetCurlAskForAPasswordThatIsInNoFileAndNeverShowIt() {
        ApiAccess access = new ApiAccess(BASE, "jane", Optional.of("secret"), Optional.empty(), false);
        assertThat(access.curl("42")).startsWith("curl -f -u jane -o").doesNotContain("secret");
        assertThat(access.toString()).doesNotContain("secret");
    }
}
