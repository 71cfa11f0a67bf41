// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * What another node has answered. To be closed; confined to one thread.
 *
 * @param headers name in lower case to first value
 * @param body read as it comes; ends with an {@link IOException} when the other node stops short
 */
public record PeerAnswer(int status, Map<String, String> headers, InputStream body) implements AutoCloseable {

    public PeerAnswer {
        headers = Map.copyOf(headers);
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
