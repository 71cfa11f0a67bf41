// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Another cluster that takes recordings.
 *
 * @param addresses of its nodes' APIs such as {@code https://east.example:8443}, 1 to 8, asked in this order; plain http
 *     for addresses of this machine only
 * @param certificates PEM text; the target is trusted by these alone, else by the authorities that Java trusts
 */
public record ReplicationTarget(List<URI> addresses, Optional<String> certificates) {

    private static final Set<String> THIS_MACHINE = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final int MOST = 8;
    private static final int LONGEST = 200;

    public ReplicationTarget {
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty() || addresses.size() > MOST) {
            throw new IllegalArgumentException("A target has 1 to " + MOST + " addresses");
        }
        addresses.forEach(ReplicationTarget::check);
    }

    private static void check(URI address) {
        String path = String.valueOf(address.getPath());
        String host = address.getHost();
        boolean safe = "https".equals(address.getScheme())
                || ("http".equals(address.getScheme()) && host != null && THIS_MACHINE.contains(host));
        boolean plain = address.getUserInfo() == null
                && address.getQuery() == null
                && address.getFragment() == null
                && (path.isEmpty() || path.equals("/"));
        if (!safe || !plain || host == null || address.toString().length() > LONGEST) {
            throw new IllegalArgumentException("'" + address + "' is no address of a target: use https://HOST:PORT;"
                    + " http is taken for this machine only");
        }
    }
}
