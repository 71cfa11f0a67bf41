// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;

/** Remembers which recordings crash a child in which format, so that they are left alone for a while. Thread-safe. */
final class CrashMemory {

    static final int LIMIT = 2;
    static final Duration REST = Duration.ofMinutes(10);

    private final Ticker ticker;
    private final Map<Case, Crashes> crashes = new ConcurrentHashMap<>();

    CrashMemory(Ticker ticker) {
        this.ticker = ticker;
    }

    boolean isPoisonous(RenditionKey key) {
        forgetOld();
        Crashes known = crashes.get(Case.of(key));
        return known != null && known.count() >= LIMIT;
    }

    void crashed(RenditionKey key) {
        crashes.merge(
                Case.of(key),
                new Crashes(1, ticker.nanos()),
                (old, next) -> new Crashes(old.count() + 1, next.lastNanos()));
    }

    void worked(RenditionKey key) {
        crashes.remove(Case.of(key));
    }

    private void forgetOld() {
        long now = ticker.nanos();
        crashes.values().removeIf(known -> now - known.lastNanos() > REST.toNanos());
    }

    private record Case(RecordingId recording, RenderFormat format) {

        static Case of(RenditionKey key) {
            return new Case(key.recording(), key.format());
        }
    }

    private record Crashes(int count, long lastNanos) {}
}
