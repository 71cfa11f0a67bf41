// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets voices speak at the pace of a telephone: one packet each, every 20 ms. */
public final class Talk {
    private static final int PACE_MILLIS = 20;

    private Talk() {}

    /** All voices speak for that time; returns when they have. */
    public static void of(int seconds, Voice... voices) {
        AtomicInteger left = new AtomicInteger(seconds * 1000 / PACE_MILLIS);
        ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
        try {
            ScheduledFuture<?> talk = pace.scheduleAtFixedRate(
                    () -> {
                        if (left.getAndDecrement() == 0) {
                            throw new Spoken();
                        }
                        for (Voice voice : voices) {
                            voice.say();
                        }
                    },
                    0,
                    PACE_MILLIS,
                    TimeUnit.MILLISECONDS);
            talk.get(seconds + 10L, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException ended) {
            if (!(ended.getCause() instanceof Spoken)) {
                throw new AssertionError(ended.getCause());
            }
        } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
            throw new AssertionError(e);
        } finally {
            pace.shutdownNow();
        }
    }

    private static final class Spoken extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
