// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;
import org.earshot.domain.recording.RecordingId;

/**
 * A connection to a twin, of the home. One thread sends, another reads answers, any may close it. What is sent is gathered
 * and leaves with {@link #flush} or when a buffer is full.
 */
final class CopyLink implements AutoCloseable {

    private static final int CONNECT_MILLIS = 2000;
    private static final int HANDSHAKE_MILLIS = 5000;
    private static final int BUFFER = 1 << 18;

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private final LongAdder sent;

    private CopyLink(Socket socket, DataInputStream in, LongAdder sent) throws IOException {
        this.socket = socket;
        this.in = in;
        this.out = socket.getOutputStream();
        this.sent = sent;
    }

    /** @param sent counts the bytes of call files */
    static CopyLink open(InetSocketAddress address, CopySecret secret, String ownName, LongAdder sent)
            throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            socket.connect(address, CONNECT_MILLIS);
            socket.setSoTimeout(HANDSHAKE_MILLIS);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            Handshake.call(in, socket.getOutputStream(), secret, ownName);
            socket.setSoTimeout(0);
            return new CopyLink(socket, in, sent);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * @param how {@link Frames#ANEW} and {@link Frames#PART}
     * @param since when the recording began to run here, in milliseconds since 1970; 0 when it does not
     */
    void begin(RecordingId recording, int how, long since) throws IOException {
        head(Frames.BEGIN, recording, Frames.BEGIN_BYTES);
        buffer.put((byte) how).putLong(since);
    }

    void end(RecordingId recording, long length, int checksum) throws IOException {
        head(Frames.END, recording, Frames.DATA_HEAD_BYTES);
        buffer.putLong(length).putInt(checksum);
    }

    void drop(RecordingId recording) throws IOException {
        head(Frames.DROP, recording, 0);
    }

    void rest(RecordingId recording) throws IOException {
        head(Frames.REST, recording, 0);
    }

    void ping(RecordingId any) throws IOException {
        head(Frames.PING, any, 0);
    }

    void data(RecordingId recording, long offset, int checksum, ByteBuffer bytes) throws IOException {
        int length = bytes.remaining();
        head(Frames.DATA, recording, Frames.DATA_HEAD_BYTES + length);
        buffer.putLong(offset).putInt(checksum).put(bytes);
        sent.add(length);
    }

    private void head(byte type, RecordingId recording, int more) throws IOException {
        if (buffer.remaining() < Frames.LENGTH_BYTES + Frames.HEAD_BYTES + more) {
            flush();
        }
        buffer.putInt(Frames.HEAD_BYTES + more).put(type);
        Frames.put(recording, buffer);
    }

    void flush() throws IOException {
        if (socket.isClosed()) {
            throw new IOException("the connection has ended");
        }
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    /** Waits for the next answer. */
    Frames.Reply read() throws IOException {
        byte[] bytes = new byte[Frames.REPLY_BYTES];
        in.readFully(bytes);
        try {
            return Frames.Reply.read(ByteBuffer.wrap(bytes));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Ends whatever either thread waits for. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            CopyLog.LOG.tracef("closed already: %s", e);
        }
    }
}
