// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A way to a twin on which so many bytes pass as the test lets, in the twin's direction. Closed by the test. */
final class GatedRoad implements AutoCloseable {

    private static final long LOOK_NANOS = 1_000_000;

    private final ServerSocket listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
    private final Collection<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicLong passes;
    private final int port;
    private volatile boolean blocked;
    private volatile boolean closed;

    /**
     * @param address of the twin, {@code host:port}
     * @param passes bytes that pass at first
     */
    GatedRoad(String address, long passes) throws IOException {
        this.port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        this.passes = new AtomicLong(passes);
        start(this::accept);
    }

    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** From now on all passes. */
    void open() {
        passes.set(Long.MAX_VALUE);
    }

    /** Whether something waits. */
    boolean isBlocked() {
        return blocked;
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "gated-road");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (!closed) {
                Socket caller = listener.accept();
                Socket twin = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.add(caller);
                sockets.add(twin);
                start(() -> pump(caller, twin, true));
                start(() -> pump(twin, caller, false));
            }
        } catch (IOException e) {
            // Closed by the test.
            return;
        }
    }

    private void pump(Socket from, Socket to, boolean gated) {
        byte[] bytes = new byte[1 << 12];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read = in.read(bytes);
            while (read >= 0) {
                if (gated) {
                    await(read);
                }
                out.write(bytes, 0, read);
                read = in.read(bytes);
            }
        } catch (IOException e) {
            // Either side has hung up; the other is closed, too.
            return;
        }
    }

    private void await(int count) throws IOException {
        while (passes.get() < count) {
            blocked = true;
            if (closed) {
                throw new IOException("closed by the test");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        blocked = false;
        passes.addAndGet(-count);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
