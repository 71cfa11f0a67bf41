// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.database;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class DatabaseCommandTest {

    @Test
    void shouldSayHowItIsUsedWhenThereIsNoPassword() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("\n".getBytes(StandardCharsets.UTF_8)));
        try {
            assertThatThrownBy(() -> DatabaseCommand.main(new String[] {"jdbc:none", "earshot"}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("usage:");
        } finally {
            System.setIn(before);
        }
    }
}
