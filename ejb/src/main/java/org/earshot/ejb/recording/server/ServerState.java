// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a database server says of its place among its equals.
 *
 * @param galera whether it has equals at all
 * @param ready whether it takes statements
 * @param state number of its state: 1 takes in what it missed, 2 helps another, 3 applies the rest, 4 is caught up
 * @param word the state in the server's own words
 * @param committed number of the last transaction it has
 */
record ServerState(boolean galera, boolean ready, int state, String word, long committed) {

    /** @param status variables of {@code show status like 'wsrep%'}; none when it is no Galera server */
    static ServerState of(Map<String, String> status) {
        if (!status.containsKey("wsrep_local_state")) {
            return new ServerState(false, true, 0, "no cluster of database servers", 0);
        }
        return new ServerState(
                true,
                "ON".equalsIgnoreCase(status.get("wsrep_ready")),
                (int) number(status.get("wsrep_local_state")),
                String.valueOf(status.get("wsrep_local_state_comment")),
                number(status.get("wsrep_last_committed")));
    }

    private static long number(@Nullable String text) {
        try {
            return text == null ? -1 : Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Whether what it answers is what its equals would answer. */
    boolean isCaughtUp() {
        return !galera || (ready && (state == 4 || state == 2));
    }
}
