// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.storage.copy.Frames.Answer;
import org.earshot.ejb.storage.copy.Frames.Reply;

/**
 * A connection from a home, at the twin; {@link #run} is its thread. Whoever does not know the password gets nothing opened,
 * written or kept; whoever breaks the rules of {@link Frames} is hung up on.
 */
final class ReplicaSession implements Runnable {

    private static final int HANDSHAKE_MILLIS = 5000;
    /** Three times as long as a home keeps silent. */
    private static final int SILENCE_MILLIS = 60_000;

    private static final int BUFFER = 1 << 18;
    private static final int MOST_WAITING_ANSWERS = 256;

    private final Socket socket;
    private final CopySecret secret;
    private final ReplicaShelf shelf;
    private final Map<RecordingId, Reply> acks = new LinkedHashMap<>();
    private final CRC32C checksum = new CRC32C();
    private final byte[] frame = new byte[Frames.MAX_FRAME];
    private volatile boolean known;
    private String home = "";

    ReplicaSession(Socket socket, CopySecret secret, ReplicaShelf shelf) {
        this.socket = socket;
        this.secret = secret;
        this.shelf = shelf;
    }

    /** Whether the caller has proved to be a node. */
    boolean isKnown() {
        return known;
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(HANDSHAKE_MILLIS);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
            OutputStream out = socket.getOutputStream();
            home = Handshake.answer(in, out, secret);
            known = true;
            socket.setSoTimeout(SILENCE_MILLIS);
            CopyLog.LOG.debugf("Node %s sends copies from %s", home, socket.getRemoteSocketAddress());
            serve(in, out);
        } catch (IOException e) {
            ended(e);
        } finally {
            shelf.left(this);
        }
    }

    private void ended(IOException why) {
        if (known && !(why instanceof ProtocolException)) {
            CopyLog.LOG.debugf("No more copies from %s: %s", socket.getRemoteSocketAddress(), why);
        } else {
            CopyLog.LOG.strangerRefused(
                    String.valueOf(socket.getRemoteSocketAddress()), String.valueOf(why.getMessage()));
        }
    }

    private void serve(DataInputStream in, OutputStream out) throws IOException {
        while (true) {
            int length = in.readInt();
            if (length < Frames.HEAD_BYTES || length > Frames.MAX_FRAME) {
                throw new ProtocolException("a frame of " + length + " bytes");
            }
            in.readFully(frame, 0, length);
            handle(ByteBuffer.wrap(frame, 0, length), out);
            if (in.available() == 0 || acks.size() >= MOST_WAITING_ANSWERS) {
                acknowledge(out);
            }
        }
    }

    private void handle(ByteBuffer in, OutputStream out) throws IOException {
        byte type = in.get();
        RecordingId recording = Frames.recording(in);
        switch (type) {
            case Frames.BEGIN -> {
                need(in, Frames.BEGIN_BYTES);
                int how = in.get();
                long since = in.getLong();
                boolean anew = (how & Frames.ANEW) != 0;
                answer(
                        (how & Frames.PART) != 0
                                ? shelf.beginPart(this, recording, home, anew)
                                : shelf.begin(this, new ReplicaShelf.Home(home, since), recording, anew),
                        out);
            }
            case Frames.DATA -> data(recording, in, out);
            case Frames.END -> {
                need(in, Frames.DATA_HEAD_BYTES);
                answer(shelf.end(this, recording, in.getLong(), in.getInt()), out);
            }
            case Frames.DROP -> shelf.drop(this, recording);
            case Frames.REST -> shelf.rest(this, recording);
            case Frames.PING -> CopyLog.LOG.tracef("%s is there", socket.getRemoteSocketAddress());
            default -> throw new ProtocolException("a frame of the unknown type " + type);
        }
    }

    private void data(RecordingId recording, ByteBuffer in, OutputStream out) throws IOException {
        if (in.remaining() <= Frames.DATA_HEAD_BYTES) {
            throw new ProtocolException("a frame without data");
        }
        long offset = in.getLong();
        int crc = in.getInt();
        checksum.reset();
        checksum.update(in.duplicate());
        if ((int) checksum.getValue() != crc) {
            throw new ProtocolException("data that was changed on the way");
        }
        Reply reply = shelf.append(this, recording, offset, in);
        if (reply.answer() == Answer.ACK) {
            acks.put(recording, reply);
        } else {
            answer(reply, out);
        }
    }

    private static void need(ByteBuffer in, int bytes) throws ProtocolException {
        if (in.remaining() != bytes) {
            throw new ProtocolException("a frame of the wrong length");
        }
    }

    /** Answers leave in the order in which they came about. */
    private void answer(Reply reply, OutputStream out) throws IOException {
        acknowledge(out);
        out.write(reply.bytes());
        out.flush();
    }

    private void acknowledge(OutputStream out) throws IOException {
        if (acks.isEmpty()) {
            return;
        }
        ByteBuffer all = ByteBuffer.allocate(acks.size() * Frames.REPLY_BYTES);
        acks.values().forEach(ack -> all.put(ack.bytes()));
        acks.clear();
        out.write(all.array());
        out.flush();
    }
}
