// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.SipStackImpl;
import gov.nist.javax.sip.stack.DatagramQueuedMessageDispatch;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import gov.nist.javax.sip.stack.UDPMessageChannel;
import gov.nist.javax.sip.stack.UDPMessageProcessor;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedList;
import org.earshot.sip.container.message.MessageScan;
import org.earshot.sip.container.message.Rejection;

/**
 * Receives datagrams on one thread, checks them and hands good ones to the workers of the stack, who show them to the gate
 * first. Unlike the stock class it keeps one buffer of 64 KB instead of making one for each datagram. Owned by the stack.
 */
final class EdgeUdpProcessor extends UDPMessageProcessor {
    private static final int MAX_DATAGRAM = 65_536;
    private static final byte[] PONG = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /** A socket that is silent for this long is empty. */
    private static final int SILENCE_MILLIS = 1;

    private final int workers;
    private final GatedQueue queue;
    private final Backlog backlog;

    EdgeUdpProcessor(SIPTransactionStack stack, InetAddress address, int port, int workers, Gate gate, PauseWatch watch)
            throws IOException {
        super(address, stack, port);
        this.workers = workers;
        queue = new GatedQueue(gate, sock, watch);
        backlog = new Backlog(watch, sock.getReceiveBufferSize());
        messageQueue = queue;
    }

    @Override
    public void run() {
        LinkedList<Object> channels = new LinkedList<>();
        String stackName = ((SipStackImpl) sipStack).getStackName();
        for (int i = 0; i < workers; i++) {
            channels.add(new Worker(sipStack, this, stackName + "-udp-" + i));
        }
        messageChannels = channels;
        byte[] buffer = new byte[MAX_DATAGRAM];
        DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
        while (isRunning) {
            try {
                packet.setData(buffer);
                sock.setSoTimeout(backlog.isPending() ? SILENCE_MILLIS : 0);
                sock.receive(packet);
                accept(packet, backlog.arrivalOf(packet.getLength()));
            } catch (SocketTimeoutException e) {
                backlog.end();
            } catch (IOException e) {
                // The socket was closed, or the peer's host told that a port of it is: the next datagram is a new
                // chance.
                if (sock.isClosed()) {
                    return;
                }
            }
        }
    }

    private void accept(DatagramPacket packet, long arrivedNanos) throws IOException {
        byte[] data = packet.getData();
        int length = packet.getLength();
        MessageScan scan = MessageScan.of(data, 0, length);
        switch (scan.kind()) {
            case MESSAGE -> {
                queue.accept(
                        Arrays.copyOfRange(data, scan.start(), length),
                        (InetSocketAddress) packet.getSocketAddress(),
                        arrivedNanos);
            }
            case BROKEN_REQUEST -> {
                EdgeCounters.countRejected();
                byte[] answer = Rejection.of(data, scan.start(), length, scan.status(), scan.reason());
                sock.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            }
            case KEEP_ALIVE -> {
                // Two line ends ask for an answer (RFC 5626); other fillers do not.
                if (length == PONG.length) {
                    sock.send(new DatagramPacket(PONG, PONG.length, packet.getSocketAddress()));
                }
            }
            case GARBAGE -> EdgeCounters.countDropped();
            default -> throw new IllegalStateException(scan.kind().name());
        }
    }

    @Override
    public void stop() {
        if (messageChannels == null) {
            messageChannels = new LinkedList<>();
        }
        super.stop();
        // The workers wait for a message; any will do to make them see that it is over.
        for (int i = 0; i < workers; i++) {
            messageQueue.offer(new DatagramQueuedMessageDispatch(null, 0));
        }
    }

    /** A worker thread of the stack; its constructor is not open to others. */
    private static final class Worker extends UDPMessageChannel implements GatedChannel {
        Worker(SIPTransactionStack stack, UDPMessageProcessor processor, String name) {
            super(stack, processor, name);
        }
    }
}
