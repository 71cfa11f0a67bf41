// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.ejb.cluster.CacheNodes;
import org.earshot.testsupport.StoredDialogsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InfinispanStoredDialogsTest implements StoredDialogsContract {

    private static final Duration LONG = Duration.ofHours(1);

    private static CacheNodes nodes;

    @BeforeAll
    static void start() {
        nodes = new CacheNodes("a", "b");
        nodes.cache(1, "dialogs");
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    @BeforeEach
    void clear() {
        nodes.cache(0, "dialogs").clear();
    }

    @Override
    public StoredDialogs dialogs() {
        return new InfinispanStoredDialogs(nodes.cache(0, "dialogs"), LONG);
    }

    @Test
    void shouldShowTheOtherNodesWhatOneHasPut() {
        StoredDialog dialog = StoredDialogsContract.dialog("a", FIRST, "{}");
        dialogs().put(dialog).toCompletableFuture().join();
        assertThat(new InfinispanStoredDialogs(nodes.cache(1, "dialogs"), LONG).of(RECORDING))
                .containsExactly(dialog);
    }

    @Test
    void shouldKeepNothingOnANodeThatIsAlone() {
        try (CacheNodes alone = new CacheNodes("alone")) {
            StoredDialogs kept = new InfinispanStoredDialogs(alone.cache(0, "dialogs"), LONG);
            kept.put(StoredDialogsContract.dialog("a", FIRST, "{}"))
                    .toCompletableFuture()
                    .join();
            assertThat(alone.cache(0, "dialogs")).isEmpty();
        }
    }
}
