// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenSealTest {

    private static final String TOKEN = "esr_0123456789abcdef";

    @TempDir
    Path directory;

    private final TokenSeal seal = TokenSeal.ofPassword("only the nodes know");

    @Test
    void shouldKeepTokensUnreadable() {
        String sealed = seal.seal("east", TOKEN);
        assertThat(sealed).doesNotContain(TOKEN);
        assertThat(seal.open("east", sealed)).contains(TOKEN);
        assertThat(seal.open("west", sealed)).isEmpty();
        assertThat(TokenSeal.ofPassword("another").open("east", sealed)).isEmpty();
        Path key = directory.resolve("replication.key");
        String alone = TokenSeal.ofFile(key).seal("east", "secret");
        assertThat(TokenSeal.ofFile(key).open("east", alone)).contains("secret");
    }
}
