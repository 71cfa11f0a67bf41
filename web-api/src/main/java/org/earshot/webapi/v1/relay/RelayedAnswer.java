// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.relay;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.PeerAnswer;
import org.earshot.webapi.v1.error.NodeDownException;

/** Another node's answer as this node's own: its status, what its headers say of the body, and the body as it comes. */
final class RelayedAnswer {

    /** The node that really answered. */
    static final String ANSWERED_BY = "X-Earshot-Answered-By";

    private static final int BLOCK = 65_536;
    private static final List<String> HANDED_BACK = List.of(
            "Content-Type",
            "Content-Length",
            "Content-Range",
            "Content-Disposition",
            "Accept-Ranges",
            "ETag",
            "Last-Modified",
            "Cache-Control",
            "Retry-After",
            "WWW-Authenticate",
            "Allow");

    private RelayedAnswer() {}

    /** The answer to hand back; it closes the other node's when it has been written. */
    static Response of(PeerAnswer answer, NodeId node, String method) {
        ResponseBuilder response = Response.status(answer.status()).header(ANSWERED_BY, node.value());
        for (String name : HANDED_BACK) {
            String value = answer.headers().get(name.toLowerCase(Locale.ROOT));
            if (value != null) {
                response.header(name, value);
            }
        }
        boolean empty = answer.headers().getOrDefault("content-length", "").equals("0");
        if (empty || method.equals("HEAD") || answer.status() == 204 || answer.status() == 304) {
            close(answer);
            return response.build();
        }
        return response.entity((StreamingOutput) out -> copy(answer, node, out)).build();
    }

    static void close(PeerAnswer answer) {
        try {
            answer.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A client that hangs up, as players do when one seeks, just ends it. */
    private static void copy(PeerAnswer answer, NodeId node, OutputStream out) throws IOException {
        try (answer) {
            byte[] block = new byte[BLOCK];
            for (int count = next(answer, node, block); count >= 0; count = next(answer, node, block)) {
                if (!accepted(out, block, count)) {
                    return;
                }
            }
        }
    }

    /** The length is announced already, so the client sees an answer that stops short, never one that looks whole. */
    private static int next(PeerAnswer answer, NodeId node, byte[] block) {
        try {
            return answer.body().read(block);
        } catch (IOException e) {
            throw new NodeDownException("Node " + node + " stopped short in its answer; try again.", e);
        }
    }

    private static boolean accepted(OutputStream out, byte[] block, int count) {
        try {
            out.write(block, 0, count);
            return true;
        } catch (IOException clientHungUp) {
            return false;
        }
    }
}
