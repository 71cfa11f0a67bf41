// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.earshot.ejb.config.Background;

/** Removes uploads that nobody has gone on with for a week. Thread-safe. */
public final class AbandonedUploads {

    private static final Duration LOOK = Duration.ofHours(1);
    private static final Duration ABANDONED = Duration.ofDays(7);

    private final IncomingFiles files;
    private final Clock clock;

    AbandonedUploads(IncomingFiles files, Clock clock) {
        this.files = files;
        this.clock = clock;
    }

    public void start(Background background) {
        background.every(LOOK, this::look);
    }

    void look() {
        try {
            int removed = files.discardOlder(clock.instant().minus(ABANDONED));
            if (removed > 0) {
                InboxLog.LOG.abandonedRemoved(removed);
            }
        } catch (IOException e) {
            InboxLog.LOG.abandonedUnknown(e.toString());
        }
    }
}
