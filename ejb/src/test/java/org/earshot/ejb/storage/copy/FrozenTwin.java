// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A twin that lets homes in and then does nothing at all, as a process that is stopped. Closed by the test. */
final class FrozenTwin implements AutoCloseable {

    private final ServerSocket listener;
    private final CopySecret secret;
    private final Collection<Socket> callers = new ConcurrentLinkedQueue<>();

    FrozenTwin(String password) throws IOException {
        secret = new CopySecret(password);
        listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::accept, "frozen-twin");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                callers.add(socket);
                Handshake.answer(new DataInputStream(socket.getInputStream()), socket.getOutputStream(), secret);
            }
        } catch (IOException e) {
            // Closed by the test.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : callers) {
            socket.close();
        }
    }
}
