// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.ejb.cluster.CacheNodes;
import org.earshot.testsupport.StoredDialogsContract;
import org.infinispan.AdvancedCache;
import org.infinispan.Cache;
import org.infinispan.cache.impl.AbstractDelegatingAdvancedCache;
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

    /** The new home of a recording puts its dialog just when the old one has looked whether it is to be forgotten. */
    @Test
    void shouldNotForgetADialogThatANewHomeHasPutMeanwhile() {
        StoredDialog old = StoredDialogsContract.dialog("a", FIRST, "{}");
        StoredDialog taken = old.at(new CallHome(new NodeId("r3"), 7, FIRST.epoch() + 1), List.of());
        dialogs().put(old).toCompletableFuture().join();
        Runnable put = () -> dialogs().put(taken).toCompletableFuture().join();
        StoredDialogs overtaken = new InfinispanStoredDialogs(new Overtaken(nodes.cache(0, "dialogs"), put), LONG);

        overtaken.forget(RECORDING, old.dialog(), FIRST).toCompletableFuture().join();

        assertThat(dialogs().of(RECORDING)).containsExactly(taken);
    }

    /** A cache that another node changes after each look. */
    private static final class Overtaken extends AbstractDelegatingAdvancedCache<String, String> {

        private final Runnable change;

        private Overtaken(Cache<String, String> cache, Runnable change) {
            super(cache.getAdvancedCache());
            this.change = change;
        }

        @Override
        @SuppressWarnings({"rawtypes", "unchecked"})
        public AdvancedCache<String, String> rewrap(AdvancedCache newCache) {
            return new Overtaken(newCache, change);
        }

        @Override
        public String get(Object key) {
            String known = super.get(key);
            change.run();
            return known;
        }
    }

    /** Of a node of a newer version, while this one looks at all dialogs every ten seconds. */
    @Test
    void shouldTellOnceOfADialogThatCannotBeRead() {
        List<String> told = new ArrayList<>();
        InfinispanStoredDialogs kept = new InfinispanStoredDialogs(nodes.cache(0, "dialogs"), LONG, told::add);
        StoredDialog good = StoredDialogsContract.dialog("a", FIRST, "{}");
        kept.put(good).toCompletableFuture().join();
        nodes.cache(0, "dialogs").put(RECORDING + "/tag-b/b", "1 1 r1\n{}");

        assertThat(kept.all()).containsExactly(good);
        assertThat(kept.of(RECORDING)).containsExactly(good);
        assertThat(told).hasSize(1);

        nodes.cache(0, "dialogs").remove(RECORDING + "/tag-b/b");
        assertThat(kept.all()).containsExactly(good);
        nodes.cache(0, "dialogs").put(RECORDING + "/tag-b/b", "1 1 r1\n{}");
        assertThat(kept.all()).containsExactly(good);
        assertThat(told).hasSize(2);
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
