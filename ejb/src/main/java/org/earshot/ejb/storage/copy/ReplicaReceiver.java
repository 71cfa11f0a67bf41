// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.media.storage.ReplicaStore;

/** Lets homes in and gives each a {@link ReplicaSession} with a thread of its own; syncs what they bring. Thread-safe. */
final class ReplicaReceiver {

    /** Callers that have not proved yet who they are. */
    private static final int MOST_STRANGERS = 16;
    /** Connections in all: far more than a cluster has nodes. */
    private static final int MOST_SESSIONS = 256;

    private static final long SYNC_MILLIS = 1000;
    private static final long PAUSE_MILLIS = 200;

    private final CopyDoor door;
    private final CopySecret secret;
    private final ReplicaShelf shelf;
    private final ReplicaStore replicas;
    private final Map<ReplicaSession, Socket> sessions = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    ReplicaReceiver(CopyDoor door, CopySecret secret, ReplicaShelf shelf, ReplicaStore replicas) {
        this.door = door;
        this.secret = secret;
        this.shelf = shelf;
        this.replicas = replicas;
    }

    void start() throws IOException {
        replicas.takeStock();
        CopyLog.LOG.listening(door.address(), replicas.count());
        door.socket().ifPresent(listener -> start("earshot-replica-door", () -> accept(listener)));
        start("earshot-replica-sync", this::syncForEver);
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listener) {
        while (!stopped) {
            try {
                admit(listener.accept());
            } catch (IOException e) {
                if (!stopped) {
                    CopyLog.LOG.debugf("a caller got lost: %s", e);
                    pause(PAUSE_MILLIS);
                }
            }
        }
    }

    private void admit(Socket socket) throws IOException {
        long strangers =
                sessions.keySet().stream().filter(session -> !session.isKnown()).count();
        if (strangers >= MOST_STRANGERS || sessions.size() >= MOST_SESSIONS) {
            CopyLog.LOG.debugf("%s is one too many", socket.getRemoteSocketAddress());
            socket.close();
            return;
        }
        ReplicaSession session = new ReplicaSession(socket, secret, shelf);
        sessions.put(session, socket);
        start("earshot-replica-" + socket.getPort(), () -> {
            try {
                session.run();
            } catch (RuntimeException e) {
                CopyLog.LOG.turnFailed(e);
            } finally {
                sessions.remove(session);
            }
        });
    }

    private void syncForEver() {
        while (!stopped) {
            try {
                shelf.sync();
            } catch (RuntimeException e) {
                CopyLog.LOG.turnFailed(e);
            }
            pause(SYNC_MILLIS);
        }
    }

    private void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            stopped = true;
        }
    }

    /** Lets nobody in any more and ends the sessions; what they brought is synced. */
    void stop() {
        stopped = true;
        door.close();
        for (Socket socket : sessions.values()) {
            try {
                socket.close();
            } catch (IOException e) {
                CopyLog.LOG.tracef("closed already: %s", e);
            }
        }
        sessions.keySet().forEach(shelf::left);
    }
}
