// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.time.Ticker;

/** The reactors of the engine: another is started when all carry their number of streams. Thread-safe. */
final class ReactorGroup {

    private final ReentrantLock lock = new ReentrantLock();
    private final List<MediaReactor> reactors = new ArrayList<>();
    private final int streamsEach;
    private final int most;
    private final Ticker ticker;
    private final PortPool ports;
    private final long flushNanos;
    private final ThreadFactory threads;

    ReactorGroup(int streamsEach, int most, Ticker ticker, PortPool ports, long flushNanos, ThreadFactory threads) {
        this.streamsEach = streamsEach;
        this.most = most;
        this.ticker = ticker;
        this.ports = ports;
        this.flushNanos = flushNanos;
        this.threads = threads;
    }

    /** The reactor for a new recording. */
    MediaReactor next() {
        lock.lock();
        try {
            MediaReactor least = null;
            for (MediaReactor reactor : reactors) {
                least = least == null || reactor.load() < least.load() ? reactor : least;
            }
            return least != null && (least.load() < streamsEach || reactors.size() >= most) ? least : another();
        } finally {
            lock.unlock();
        }
    }

    private MediaReactor another() {
        try {
            String name = "earshot-media-" + reactors.size();
            MediaReactor reactor = new MediaReactor(name, ticker, ports, flushNanos, threads);
            reactors.add(reactor);
            reactor.start();
            return reactor;
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.OVERLOADED, "no media reactor could be started", e);
        }
    }

    void stop() throws InterruptedException {
        for (MediaReactor reactor : List.copyOf(reactors)) {
            reactor.stop();
        }
    }
}
