// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.NodeId;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link CallHomes} must do. */
public interface CallHomesContract {

    CallKey KEY = new CallKey("ucm:cluster/1");
    Duration LONG = Duration.ofMinutes(1);
    CallHome FIRST = new CallHome(new NodeId("node one"), 1_700_000_000_000L, 1);
    CallHome SECOND = new CallHome(new NodeId("node two"), 1_700_000_000_001L, 1);

    CallHomes homes();

    @Test
    default void shouldKeepTheFirstDecision() {
        assertThat(homes().find(KEY)).isEmpty();
        assertThat(value(homes().decide(KEY, FIRST, LONG))).isEqualTo(FIRST);
        assertThat(value(homes().decide(KEY, SECOND, LONG))).isEqualTo(FIRST);
        assertThat(homes().find(KEY)).contains(FIRST);
    }

    @Test
    default void shouldReplaceAHomeOnce() {
        CallHome taker = FIRST.next(SECOND.node(), SECOND.incarnation());
        value(homes().decide(KEY, FIRST, LONG));
        assertThat(value(homes().replace(KEY, FIRST, taker, LONG))).isTrue();
        assertThat(value(homes().replace(KEY, FIRST, taker, LONG))).isFalse();
        assertThat(homes().find(KEY)).contains(taker);
        assertThat(taker.epoch()).isEqualTo(2);
    }

    @Test
    default void shouldForgetOnlyTheHomeThatIsNamed() {
        value(homes().decide(KEY, FIRST, LONG));
        assertThat(value(homes().forget(KEY, SECOND))).isFalse();
        assertThat(homes().find(KEY)).contains(FIRST);
        assertThat(value(homes().forget(KEY, FIRST))).isTrue();
        assertThat(homes().find(KEY)).isEmpty();
    }

    private static <T> T value(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
