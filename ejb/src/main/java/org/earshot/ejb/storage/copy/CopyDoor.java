// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.earshot.domain.config.EarshotConfig.CopySettings;
import org.jspecify.annotations.Nullable;

/**
 * The socket at which this node takes copies. It is bound when the node starts, so that the others can be told where; callers
 * are let in later. Closed when the node has no password: then nobody may come in. Thread-safe.
 */
public final class CopyDoor {

    private static final int BACKLOG = 64;

    private final @Nullable ServerSocket socket;
    private final String address;

    private CopyDoor(@Nullable ServerSocket socket, String address) {
        this.socket = socket;
        this.address = address;
    }

    /** A door that stays closed. */
    public static CopyDoor closed() {
        return new CopyDoor(null, "");
    }

    /** Binds the socket; closed when that cannot be, which is logged: the node records all the same. */
    public static CopyDoor open(CopySettings settings) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(settings.address()), settings.port()), BACKLOG);
            return new CopyDoor(socket, settings.address() + ":" + socket.getLocalPort());
        } catch (IOException e) {
            CopyLog.LOG.notListening(settings.address(), settings.port(), String.valueOf(e.getMessage()));
            return closed();
        }
    }

    /** Where others reach it, {@code host:port}; empty when it is closed. */
    public String address() {
        return address;
    }

    Optional<ServerSocket> socket() {
        return Optional.ofNullable(socket);
    }

    void close() {
        if (socket == null) {
            return;
        }
        try {
            socket.close();
        } catch (IOException e) {
            CopyLog.LOG.tracef("closed already: %s", e);
        }
    }
}
