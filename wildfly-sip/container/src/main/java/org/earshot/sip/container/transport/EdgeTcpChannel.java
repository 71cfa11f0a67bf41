// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.message.SIPMessage;
import gov.nist.javax.sip.stack.NioTcpMessageChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.message.CallIds;
import org.earshot.sip.container.message.EdgeAnswer;
import org.earshot.sip.container.message.EdgeRequest;
import org.earshot.sip.container.message.MessageScan;
import org.earshot.sip.container.message.Rejection;
import org.earshot.sip.container.message.StreamFramer;
import org.earshot.sip.container.parser.EdgeParser;
import org.earshot.sip.container.parser.LenientHeaders;

/**
 * A connection that a peer opened. The selector thread cuts it into messages; lanes parse and process them. Owned by the
 * stack.
 */
final class EdgeTcpChannel extends NioTcpMessageChannel implements StreamFramer.Sink, GatedChannel {
    private static final byte[] PONG = "\r\n".getBytes(StandardCharsets.US_ASCII);

    private final EdgeParser parser;
    private final StreamFramer framer = new StreamFramer();
    private final CallLanes lanes;
    private final Gate gate;
    private final InetSocketAddress remote;
    private final InetSocketAddress local;
    private final TcpConnections connections;
    private final Liveness liveness = new Liveness(System.nanoTime());
    private final PauseWatch watch;
    private final Backlog backlog;
    private long arrived;
    private boolean completed;

    EdgeTcpChannel(
            EdgeTcpProcessor processor,
            SocketChannel socket,
            CallLanes lanes,
            Gate gate,
            TcpConnections connections,
            PauseWatch watch)
            throws IOException {
        super(processor, socket);
        this.messageProcessor = processor;
        this.parser = new EdgeParser(processor.getSIPStack());
        this.myClientInputStream = socket.socket().getInputStream();
        this.lanes = lanes;
        this.gate = gate;
        this.connections = connections;
        this.watch = watch;
        this.backlog = new Backlog(watch, Long.MAX_VALUE);
        remote = (InetSocketAddress) socket.getRemoteAddress();
        local = new InetSocketAddress(processor.getIpAddress(), processor.getPort());
    }

    @Override
    protected void addBytes(byte[] bytes) {
        if (liveness.isEnding()) {
            return;
        }
        completed = false;
        arrived = backlog.arrivalOf(bytes.length);
        if (backlog.isPending() && isReadEmpty()) {
            backlog.end();
        }
        framer.feed(bytes, this);
        liveness.read(System.nanoTime(), framer.isWithinMessage(), completed);
    }

    private boolean isReadEmpty() {
        try {
            return myClientInputStream.available() == 0;
        } catch (IOException closed) {
            return true;
        }
    }

    @Override
    public void message(byte[] message) {
        completed = true;
        MessageScan scan = MessageScan.of(message, 0, message.length);
        switch (scan.kind()) {
            case MESSAGE -> {
                long since = arrived;
                lanes.execute(CallIds.hash(message), () -> process(message, since));
            }
            case BROKEN_REQUEST -> reject(message, scan.status(), scan.reason());
            default -> EdgeCounters.countDropped();
        }
    }

    private void process(byte[] bytes, long since) {
        try {
            if (EdgeRequest.isRequest(bytes) && !passes(bytes, since)) {
                return;
            }
            SIPMessage message = parser.parseSIPMessage(bytes, true, false, LenientHeaders.INSTANCE);
            if (message != null) {
                processMessage(message);
            }
        } catch (ParseException e) {
            rejectUnparsed(bytes, e);
        } catch (Exception e) {
            ContainerLog.LOG.stackException(e);
        }
    }

    private boolean passes(byte[] bytes, long since) {
        EdgeRequest request = new EdgeRequest(bytes, "TCP", remote, local, watch.waitSince(since));
        Gate.Verdict verdict = gate.examine(request);
        verdict.answerBy(answer ->
                send(EdgeAnswer.of(request, answer.response(), answer.tag()).bytes()));
        return verdict == Gate.Way.PASS;
    }

    private void rejectUnparsed(byte[] bytes, ParseException cause) {
        ContainerLog.LOG.stackException(cause);
        String start = new String(bytes, 0, Math.min(4, bytes.length), StandardCharsets.ISO_8859_1);
        if (start.equals("SIP/") || start.equals("ACK ")) {
            EdgeCounters.countDropped();
        } else {
            reject(bytes, 400, "Bad Request (" + cause.getMessage() + ")");
        }
    }

    @Override
    public void ping() {
        completed = true;
        send(PONG);
    }

    /**
     * Says what is wrong and closes its half of the connection; the peer may still be sending, and closing at once would take
     * the answer from it. The sweep closes the rest.
     */
    @Override
    public void broken(byte[] headers, int status, String reason) {
        liveness.end(System.nanoTime());
        try {
            if (isAnswerable(headers)) {
                EdgeCounters.countRejected();
                byte[] answer = Rejection.of(headers, 0, headers.length, status, reason);
                // Not by the stack: it would write later, after the end.
                socketChannel.write(ByteBuffer.wrap(answer));
            } else {
                EdgeCounters.countDropped();
            }
            socketChannel.shutdownOutput();
        } catch (IOException e) {
            ContainerLog.LOG.answerNotSent("a broken message", e);
        }
    }

    private static boolean isAnswerable(byte[] headers) {
        MessageScan.Kind kind = MessageScan.of(headers, 0, headers.length).kind();
        boolean request = EdgeRequest.isRequest(headers);
        boolean ack = headers.length > 4 && new String(headers, 0, 4, StandardCharsets.ISO_8859_1).equals("ACK ");
        return request && !ack && (kind == MessageScan.Kind.MESSAGE || kind == MessageScan.Kind.BROKEN_REQUEST);
    }

    @Override
    protected void sendMessage(byte[] message, boolean isClient) throws IOException {
        liveness.touch(System.nanoTime());
        super.sendMessage(message, isClient);
    }

    @Override
    protected void close(boolean removeSocket, boolean stopKeepAliveTask) {
        connections.remove(this);
        super.close(removeSocket, stopKeepAliveTask);
    }

    /** Makes the selector see the end of the connection and close it; the stack's maps are for its thread only. */
    void abandon() {
        if (!socketChannel.isOpen()) {
            connections.remove(this);
            return;
        }
        try {
            socketChannel.shutdownInput();
            socketChannel.shutdownOutput();
        } catch (IOException e) {
            ContainerLog.LOG.stackException(e);
        }
    }

    Liveness liveness() {
        return liveness;
    }

    InetAddress peer() {
        return remote.getAddress();
    }

    private void reject(byte[] message, int status, String reason) {
        EdgeCounters.countRejected();
        send(Rejection.of(message, 0, message.length, status, reason));
    }

    private void send(byte[] bytes) {
        try {
            sendMessage(bytes, false);
        } catch (IOException e) {
            ContainerLog.LOG.answerNotSent("a broken message", e);
        }
    }
}
