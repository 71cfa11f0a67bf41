// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.message.SIPMessage;
import gov.nist.javax.sip.stack.NioTcpMessageChannel;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import org.earshot.sip.container.logging.ContainerLog;

/**
 * A connection that a peer opened. The selector thread cuts it into messages; lanes parse and process them. Owned by the
 * stack.
 */
final class EdgeTcpChannel extends NioTcpMessageChannel implements StreamFramer.Sink {
    private static final byte[] PONG = "\r\n".getBytes(StandardCharsets.US_ASCII);

    private final EdgeParser parser;
    private final StreamFramer framer = new StreamFramer();
    private final CallLanes lanes;

    EdgeTcpChannel(EdgeTcpProcessor processor, SocketChannel socket, CallLanes lanes) throws IOException {
        super(processor, socket);
        this.messageProcessor = processor;
        this.parser = new EdgeParser(processor.getSIPStack());
        this.myClientInputStream = socket.socket().getInputStream();
        this.lanes = lanes;
    }

    @Override
    protected void addBytes(byte[] bytes) throws IOException {
        framer.feed(bytes, this);
    }

    @Override
    public void message(byte[] message) {
        MessageScan scan = MessageScan.of(message, 0, message.length);
        switch (scan.kind()) {
            case MESSAGE -> lanes.execute(CallIds.hash(message), () -> process(message));
            case BROKEN_REQUEST -> reject(message, scan.status(), scan.reason());
            default -> EdgeCounters.countDropped();
        }
    }

    private void process(byte[] bytes) {
        try {
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

    private void rejectUnparsed(byte[] bytes, ParseException cause) {
        ContainerLog.LOG.stackException(cause);
        String start = new String(bytes, 0, Math.min(4, bytes.length), StandardCharsets.ISO_8859_1);
        if (start.equals("SIP/") || start.equals("ACK ")) {
            EdgeCounters.countDropped();
        } else {
            reject(bytes, 400, "Bad Request");
        }
    }

    @Override
    public void ping() {
        send(PONG);
    }

    @Override
    public void broken(byte[] headers, MessageScan scan) {
        if (scan.kind() == MessageScan.Kind.BROKEN_REQUEST) {
            reject(headers, scan.status(), scan.reason());
        } else {
            EdgeCounters.countDropped();
        }
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
