// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** The tables are made once; a second start finds them. */
class SchemaMigrationTest {

    @Test
    void shouldFindNothingToDoAtTheSecondStart() {
        try (TestDatabase database = new TestDatabase()) {
            assertThatCode(() -> new SchemaMigration(database.source(), System::nanoTime).run())
                    .doesNotThrowAnyException();
        }
    }
}
