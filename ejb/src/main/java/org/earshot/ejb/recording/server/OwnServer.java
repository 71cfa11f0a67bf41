// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.jspecify.annotations.Nullable;

/**
 * Watches the node's own database server, if it has one. While that server takes in what it missed, other servers answer
 * this node's questions, and the node says that it is not ready: clients of the API go elsewhere, calls are taken. A
 * server that does not answer at all changes nothing. {@link #look} is called on one thread; the rest is thread-safe.
 */
public final class OwnServer {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final Optional<ServerProbe> own;
    private final ServerProbe others;
    private final Ticker ticker;
    private volatile @Nullable String catchingUp;
    private long since;

    private OwnServer(Optional<ServerProbe> own, ServerProbe others, Ticker ticker) {
        this.own = own;
        this.others = others;
        this.ticker = ticker;
    }

    /** A node without a database server of its own. */
    static OwnServer none(Ticker ticker) {
        return new OwnServer(Optional.empty(), Map::of, ticker);
    }

    /** @param others asks whichever server answers the node's questions now */
    static OwnServer of(ServerProbe own, ServerProbe others, Ticker ticker) {
        return new OwnServer(Optional.of(own), others, ticker);
    }

    public void start(Background background) {
        own.ifPresent(probe -> background.every(PERIOD, () -> look(probe)));
    }

    /** How far the server is, for people; empty when it is caught up, does not answer, or there is none. */
    public Optional<String> catchingUp() {
        return Optional.ofNullable(catchingUp);
    }

    void look() {
        own.ifPresent(this::look);
    }

    private void look(ServerProbe probe) {
        String before = catchingUp;
        String now = progress(probe);
        catchingUp = now;
        if (before == null && now != null) {
            since = ticker.nanos();
            ServerLog.LOG.catchingUp(now);
        } else if (before != null && now == null) {
            ServerLog.LOG.caughtUp(Duration.ofNanos(ticker.nanos() - since).toSeconds());
        }
    }

    private @Nullable String progress(ServerProbe probe) {
        try {
            ServerState state = ServerState.of(probe.status());
            return state.isCaughtUp() ? null : text(state);
        } catch (SQLException e) {
            ServerLog.LOG.debugf("The node's own database server does not answer: %s", e.getMessage());
            return null;
        }
    }

    private String text(ServerState state) {
        return "The database server of this node takes in what it missed (" + state.word() + behind(state)
                + "); other servers answer its questions meanwhile";
    }

    private String behind(ServerState state) {
        try {
            ServerState answering = ServerState.of(others.status());
            long missing = answering.committed() - state.committed();
            return answering.galera() && state.committed() >= 0 && missing > 0
                    ? ", " + missing + " transactions behind"
                    : "";
        } catch (SQLException e) {
            return "";
        }
    }
}
