// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.stack.DatagramQueuedMessageDispatch;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.message.EdgeAnswer;
import org.earshot.sip.container.message.EdgeRequest;

/**
 * The datagrams that wait for a worker of the stack. A worker that takes one shows it to the gate first and gets only what has
 * to go on; so the gate works on as many threads as there are workers. Thread-safe.
 *
 * <p>Design note: an OPTIONS does not wait, the receiving thread shows it to the gate. The change of threads costs more than
 * the answer, and a health check is answered while all workers are at work on calls.
 */
final class GatedQueue extends LinkedBlockingQueue<DatagramQueuedMessageDispatch> {
    private static final long serialVersionUID = 1L;

    private final transient Gate gate;
    private final transient DatagramSocket socket;
    private final transient InetSocketAddress local;
    private final transient PauseWatch watch;

    GatedQueue(Gate gate, DatagramSocket socket, PauseWatch watch) {
        this.gate = gate;
        this.socket = socket;
        this.watch = watch;
        this.local = new InetSocketAddress(socket.getLocalAddress(), socket.getLocalPort());
    }

    /**
     * Takes a message of which the first byte is that of its start line.
     *
     * @param arrivedNanos when it may have come at the earliest
     */
    void accept(byte[] message, InetSocketAddress source, long arrivedNanos) {
        Waiting waiting = new Waiting(message, source, arrivedNanos);
        if (!isOptions(message)) {
            super.offer(waiting);
        } else if (passes(waiting)) {
            super.offer(new DatagramQueuedMessageDispatch(waiting.packet, System.currentTimeMillis()));
        }
    }

    private static boolean isOptions(byte[] message) {
        return message.length > 8 && message[0] == 'O' && message[1] == 'P' && message[7] == ' ';
    }

    @Override
    public DatagramQueuedMessageDispatch take() throws InterruptedException {
        while (true) {
            DatagramQueuedMessageDispatch next = super.take();
            if (!(next instanceof Waiting waiting) || passes(waiting)) {
                return next;
            }
        }
    }

    /** When the stack watches its threads, it does not wait for longer than this. */
    @Override
    public DatagramQueuedMessageDispatch poll(long timeout, TimeUnit unit) throws InterruptedException {
        DatagramQueuedMessageDispatch next = super.poll(timeout, unit);
        return !(next instanceof Waiting waiting) || passes(waiting) ? next : null;
    }

    /** Never throws: that would end the worker. */
    private boolean passes(Waiting waiting) {
        try {
            return examine(waiting);
        } catch (RuntimeException e) {
            EdgeCounters.countDropped();
            ContainerLog.LOG.dispatchFailed("datagram", e);
            return false;
        }
    }

    private boolean examine(Waiting waiting) {
        byte[] data = waiting.packet.getData();
        if (!EdgeRequest.isRequest(data)) {
            return true;
        }
        EdgeRequest request =
                new EdgeRequest(data, "UDP", waiting.source, local, watch.waitSince(waiting.arrivedNanos));
        Gate.Verdict verdict = gate.examine(request);
        verdict.answerBy(answer -> send(EdgeAnswer.of(request, answer.response(), answer.tag()), waiting.source));
        return verdict == Gate.Way.PASS;
    }

    private void send(EdgeAnswer answer, InetSocketAddress source) {
        byte[] bytes = answer.bytes();
        try {
            socket.send(new DatagramPacket(bytes, bytes.length, source.getAddress(), answer.port()));
        } catch (IOException e) {
            ContainerLog.LOG.answerNotSent("a request", e);
        }
    }

    /** A datagram with the time of its arrival. Immutable. */
    private static final class Waiting extends DatagramQueuedMessageDispatch {
        private final InetSocketAddress source;
        private final long arrivedNanos;

        Waiting(byte[] message, InetSocketAddress source, long arrivedNanos) {
            super(new DatagramPacket(message, message.length, source), System.currentTimeMillis());
            this.source = source;
            this.arrivedNanos = arrivedNanos;
        }
    }
}
