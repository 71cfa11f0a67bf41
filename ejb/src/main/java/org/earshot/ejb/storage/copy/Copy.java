// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.storage.ReplicaStore;
import org.jspecify.annotations.Nullable;

/**
 * A copy of one recording as its home makes it. {@link #advance}, {@link #restart} and {@link #close} belong to the thread
 * that sends; the other methods are thread-safe and never wait for the disk or the network.
 */
final class Copy implements AutoCloseable {

    /** Most frames of one recording in one turn, so that no recording keeps the others waiting. */
    private static final int FRAMES_PER_TURN = 8;

    private static final int MOST_BEGINNINGS = 5;

    /** How the two sides stand. */
    enum State {
        /** The twin is to be asked what it has. */
        NEW,
        ASKED,
        /** The twin's beginning of the file is compared with ours. */
        COMPARING,
        SENDING,
        /** The twin was told that this is all. */
        ENDING,
        COMPLETE,
        REFUSED,
        /** What the twin has is no beginning of our file. */
        DIVERGED,
        /** Our file cannot be read. */
        FAILED,
        /** The recording is no more. */
        DROPPED
    }

    private final RecordingId recording;
    private final Path file;
    private final boolean part;
    private final long since;
    private final Progress progress = new Progress();
    private final CRC32C checksum = new CRC32C();
    private State state = State.NEW;
    private Progress.Mark theirs = new Progress.Mark(0, 0);
    private boolean closed;
    private boolean vanished;
    private boolean anew;
    private int beginnings;
    private @Nullable CopyLink link;
    private @Nullable FileChannel channel;

    /**
     * @param part whether it is no copy, but goes to the recording's home to be merged there
     * @param since when the recording began to run here, in milliseconds since 1970; 0 when it does not
     */
    Copy(RecordingId recording, Path file, boolean part, long since) {
        this.recording = recording;
        this.file = file;
        this.part = part;
        this.since = since;
    }

    RecordingId recording() {
        return recording;
    }

    Path file() {
        return file;
    }

    synchronized State state() {
        return state;
    }

    /** The call file has that many bytes of whole records now. */
    synchronized void grown(long bytes, long nanos) {
        progress.grown(bytes, nanos);
    }

    /** The call file is whole. */
    synchronized void closed(long bytes, long nanos) {
        progress.grown(bytes, nanos);
        closed = true;
    }

    /** The call file is no more, or its copy is not wanted there any more. */
    synchronized void vanished() {
        vanished = true;
        if (state == State.COMPLETE || state == State.ENDING) {
            // The twin has closed it, or is about to: only one that it has open can be dropped.
            link = null;
        }
    }

    synchronized boolean hasVanished() {
        return vanished;
    }

    /** Whether the twin has said that it has all of the file up to an offset, and goes on with it. */
    synchronized boolean holds(long offset) {
        return (state == State.SENDING || state == State.ENDING || state == State.COMPLETE)
                && progress.held() >= offset;
    }

    /** Whether nothing more can come of it there. */
    synchronized boolean isStuck() {
        return state == State.REFUSED || state == State.DIVERGED || state == State.FAILED;
    }

    /** Since when the oldest bytes that the twin does not have are in the file; empty when it has all. */
    synchronized OptionalLong behindSince() {
        return progress.behindSince();
    }

    synchronized long held() {
        return progress.held();
    }

    /** Sends what there is to send, within the limits of a turn. */
    void advance(CopyLink to, ByteBuffer scratch) throws IOException {
        for (int frame = 0; frame < FRAMES_PER_TURN; frame++) {
            State now = prepare(to);
            if (now == State.NEW) {
                begin(to);
                return;
            } else if (now == State.COMPARING) {
                compare();
            } else if (now == State.DROPPED) {
                if (!isBegunOver(to)) {
                    begin(to);
                }
                to.drop(recording);
                return;
            } else if (now == State.ENDING) {
                Progress.Mark all = mark();
                to.end(recording, all.offset(), all.checksum());
                return;
            } else if (now != State.SENDING || !send(to, scratch)) {
                return;
            }
        }
    }

    private void begin(CopyLink to) throws IOException {
        to.begin(recording, (anew ? Frames.ANEW : 0) | (part ? Frames.PART : 0), since);
    }

    private synchronized boolean isBegunOver(CopyLink to) {
        return link == to;
    }

    /** Whether the twin waits for more of it over that connection. */
    synchronized boolean isExpectedOver(CopyLink to) {
        return link == to && state != State.COMPLETE && state != State.REFUSED && state != State.DROPPED;
    }

    private synchronized Progress.Mark mark() {
        return progress.sent();
    }

    /** What is to be done now: NEW, COMPARING, SENDING, ENDING or DROPPED once, or a state in which there is nothing. */
    private synchronized State prepare(CopyLink to) {
        if (vanished && state != State.DROPPED) {
            state = State.DROPPED;
            return state;
        }
        switch (state) {
            case NEW -> {
                state = State.ASKED;
                link = to;
                return State.NEW;
            }
            case SENDING -> {
                if (closed && progress.sent().offset() == progress.written()) {
                    state = State.ENDING;
                }
                return state;
            }
            case COMPARING -> {
                return state;
            }
            default -> {
                return State.ASKED;
            }
        }
    }

    /** Reads our beginning of the file again, as long as theirs is; seldom needed, after a crash of the twin. */
    private void compare() {
        Progress.Mark mark;
        long written;
        synchronized (this) {
            mark = theirs;
            written = progress.written();
        }
        boolean longer = mark.offset() > written;
        boolean same = !longer && checksumOfOurs(mark.offset()) == mark.checksum();
        synchronized (this) {
            if (state != State.COMPARING) {
                return;
            }
            if (same) {
                progress.goOnFrom(mark);
                state = State.SENDING;
            } else if ((longer && since == 0) || ++beginnings > MOST_BEGINNINGS) {
                // Of a running call the twin sets aside what it has: it may be more than what was taken over.
                state = State.DIVERGED;
            } else {
                anew = true;
                state = State.NEW;
            }
        }
    }

    private int checksumOfOurs(long length) {
        try {
            return ReplicaStore.checksum(file, length);
        } catch (IOException e) {
            failed(e);
            return 0;
        }
    }

    /** False when there is nothing to send. */
    private boolean send(CopyLink to, ByteBuffer scratch) throws IOException {
        long offset;
        int length;
        synchronized (this) {
            offset = progress.sent().offset();
            length = (int) Math.min(Frames.MAX_DATA, progress.sendable());
        }
        if (length == 0) {
            return false;
        }
        scratch.clear().limit(length);
        if (!read(offset, scratch)) {
            return false;
        }
        checksum.reset();
        checksum.update(scratch.duplicate());
        int crc = (int) checksum.getValue();
        synchronized (this) {
            progress.sent(length, crc);
        }
        to.data(recording, offset, crc, scratch);
        return true;
    }

    /** What is wrong with our file does not concern the connection, which other copies use. */
    private boolean read(long offset, ByteBuffer into) {
        try {
            FileChannel source = source();
            while (into.hasRemaining()) {
                if (source.read(into, offset + into.position()) < 0) {
                    throw new IOException(file.getFileName() + " is shorter than what was written to it");
                }
            }
            into.flip();
            return true;
        } catch (IOException e) {
            failed(e);
            return false;
        }
    }

    private synchronized void failed(IOException why) {
        CopyLog.LOG.unreadable(recording, why.toString());
        state = State.FAILED;
    }

    private FileChannel source() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = FileChannel.open(file, StandardOpenOption.READ);
            channel = open;
        }
        return open;
    }

    /** What the twin has said. */
    synchronized void answered(CopyLink from, Frames.Reply reply) {
        if (from != link) {
            return;
        }
        switch (reply.answer()) {
            case ACK -> progress.acknowledged(reply.length());
            case HELD -> held(new Progress.Mark(reply.length(), reply.checksum()));
            case CONFIRMED -> confirmed(reply.length());
            case REFUSED -> state = state == State.DROPPED ? state : State.REFUSED;
        }
    }

    private void held(Progress.Mark mark) {
        if (state != State.ASKED && state != State.SENDING && state != State.ENDING) {
            return;
        }
        boolean disagreed = state == State.ENDING;
        anew = false;
        if (!disagreed && progress.knows(mark)) {
            progress.goOnFrom(mark);
            state = State.SENDING;
        } else {
            theirs = mark;
            state = State.COMPARING;
        }
    }

    private void confirmed(long length) {
        progress.acknowledged(length);
        state = State.COMPLETE;
    }

    /** The connection is gone: the twin is asked again over the next one. */
    synchronized void restart() {
        if (state != State.COMPLETE && !isStuck()) {
            state = State.NEW;
        }
        link = null;
    }

    /** Gives the file back. Nothing happens when it is not open. */
    @Override
    public void close() {
        FileChannel open = channel;
        channel = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            CopyLog.LOG.tracef("closed already: %s", e);
        }
    }
}
