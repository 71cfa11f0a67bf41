// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
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

    /** A crash came between making the file and writing it. */
    @Test
    void shouldMakeAKeyWhereAnEmptyFileIs() throws IOException {
        Path key = Files.createFile(directory.resolve("replication.key"));
        String sealed = TokenSeal.ofFile(key).seal("east", TOKEN);
        assertThat(TokenSeal.ofFile(key).open("east", sealed)).contains(TOKEN);
        assertThat(Files.getPosixFilePermissions(key))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }
}
