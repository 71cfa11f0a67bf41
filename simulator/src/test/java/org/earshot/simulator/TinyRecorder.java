// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.simulator.sip.SipBody;
import org.earshot.simulator.sip.SipHeader;
import org.earshot.simulator.sip.SipMessage;

/** A recorder of a few lines for tests: answers over UDP and keeps the payloads that come to its ports. */
final class TinyRecorder implements AutoCloseable {

    /** How it behaves. */
    enum Manner {
        ANSWER,
        REDIRECT_ONCE,
        LOSE_FIRST_INVITE,
        BUSY,
        /** Sends every call to another. */
        REDIRECT,
        /** Answers the first INVITE after its third OPTIONS. */
        LATE,
        /** Invites a client that has just said BYE, as a node does that takes the call over and does not know it. */
        INVITE_AFTER_BYE
    }

    private final Manner manner;
    private final DatagramSocket socket =
            new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final Thread thread = new Thread(this::run, "tiny-recorder");
    private final Map<String, List<DatagramChannel>> ports = new ConcurrentHashMap<>();
    private final List<SipMessage> received = new CopyOnWriteArrayList<>();
    private final List<SipMessage> responses = new CopyOnWriteArrayList<>();
    private volatile boolean open = true;
    private final String home;
    private Optional<Runnable> late = Optional.empty();
    private int invites;
    private int pings;

    TinyRecorder(Manner manner) throws IOException {
        this(manner, "");
    }

    /** One that knows another to redirect to. */
    TinyRecorder(Manner manner, String home) throws IOException {
        this.home = home;
        this.manner = manner;
        socket.setSoTimeout(50);
        thread.start();
    }

    String target() {
        return "sip:recorder@127.0.0.1:" + socket.getLocalPort();
    }

    /** Host and port, as one writes a trunk. */
    String trunk() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    List<SipMessage> received(String method) {
        return received.stream().filter(each -> each.method().equals(method)).toList();
    }

    /** What it was answered. */
    List<SipMessage> responses() {
        return responses;
    }

    /** The payload bytes of each stream of a call, in the order of the m-lines. */
    List<byte[]> payloads(String callId) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (DatagramChannel channel : ports.getOrDefault(callId, List.of())) {
            all.add(drain(channel));
        }
        return all;
    }

    private static byte[] drain(DatagramChannel channel) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(1 << 20);
        ByteBuffer packet = ByteBuffer.allocate(2048);
        while (channel.receive(packet) != null) {
            packet.flip().position(12);
            all.put(packet);
            packet.clear();
        }
        byte[] bytes = new byte[all.position()];
        all.flip().get(bytes);
        return bytes;
    }

    private void run() {
        byte[] buffer = new byte[65_535];
        while (open) {
            try {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                socket.receive(packet);
                Optional<SipMessage> message = SipMessage.parse(buffer, packet.getLength());
                if (message.isPresent() && message.get().isResponse()) {
                    responses.add(message.get());
                } else if (message.isPresent()) {
                    answer(message.get(), packet);
                }
            } catch (SocketTimeoutException e) {
                continue;
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answer(SipMessage request, DatagramPacket from) throws IOException {
        received.add(request);
        switch (request.method()) {
            case "INVITE" -> invite(request, from);
            case "ACK" -> {}
            case "OPTIONS" -> options(request, from);
            case "BYE" -> {
                if (manner == Manner.INVITE_AFTER_BYE) {
                    inviteBack(request, from);
                }
                send(request, from, 200, "OK", List.of(), Optional.empty());
            }
            default -> send(request, from, 200, "OK", List.of(), Optional.empty());
        }
    }

    private void inviteBack(SipMessage bye, DatagramPacket from) throws IOException {
        List<SipHeader> headers = List.of(
                new SipHeader("Via", "SIP/2.0/UDP " + trunk() + ";branch=z9hG4bKback"),
                new SipHeader("From", bye.first("To").orElseThrow()),
                new SipHeader("To", bye.first("From").orElseThrow()),
                new SipHeader("Call-ID", bye.callId()),
                new SipHeader("CSeq", "1001 INVITE"),
                new SipHeader("Contact", "<" + target() + ">"));
        String uri = "sip:client@127.0.0.1:" + from.getPort();
        byte[] data =
                SipMessage.request("INVITE", uri, headers, Optional.empty()).write();
        socket.send(new DatagramPacket(data, data.length, from.getSocketAddress()));
    }

    private void options(SipMessage request, DatagramPacket from) throws IOException {
        pings++;
        boolean busy = manner == Manner.BUSY;
        send(request, from, busy ? 503 : 200, busy ? "Service Unavailable" : "OK", List.of(), Optional.empty());
        if (manner == Manner.LATE && pings >= 3) {
            late.ifPresent(Runnable::run);
            late = Optional.empty();
        }
    }

    private void invite(SipMessage request, DatagramPacket from) throws IOException {
        invites++;
        if (manner == Manner.LATE) {
            hold(request, from.getSocketAddress());
            return;
        }
        SipHeader contact = new SipHeader("Contact", "<" + target() + ">");
        if (manner == Manner.LOSE_FIRST_INVITE && invites == 1) {
            return;
        }
        if (manner == Manner.BUSY) {
            send(
                    request,
                    from,
                    503,
                    "Service Unavailable",
                    List.of(new SipHeader("Retry-After", "7")),
                    Optional.empty());
        } else if (manner == Manner.REDIRECT) {
            SipHeader other = new SipHeader("Contact", "<" + home + ">;q=1.0");
            send(request, from, 302, "Moved Temporarily", List.of(other), Optional.empty());
        } else if (manner == Manner.REDIRECT_ONCE && invites == 1) {
            send(request, from, 302, "Moved Temporarily", List.of(contact), Optional.empty());
        } else {
            Optional<SipBody> body = Optional.of(SipBody.of(SipBody.SDP, description(request)));
            send(request, from, 200, "OK", List.of(contact), body);
        }
    }

    private void hold(SipMessage request, SocketAddress source) {
        late = Optional.of(() -> {
            try {
                SipHeader contact = new SipHeader("Contact", "<" + target() + ">");
                Optional<SipBody> body = Optional.of(SipBody.of(SipBody.SDP, description(request)));
                send(request, new DatagramPacket(new byte[0], 0, source), 200, "OK", List.of(contact), body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private String description(SipMessage request) throws IOException {
        int lines = Math.max(1, request.body().split("m=audio", -1).length - 1);
        List<DatagramChannel> channels = ports.get(request.callId());
        if (channels == null) {
            channels = new ArrayList<>();
            for (int i = 0; i < lines; i++) {
                DatagramChannel channel = DatagramChannel.open();
                channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                channel.configureBlocking(false);
                channels.add(channel);
            }
            ports.put(request.callId(), channels);
        }
        StringBuilder text =
                new StringBuilder("v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n");
        for (DatagramChannel channel : channels) {
            text.append("m=audio ").append(channel.socket().getLocalPort()).append(" RTP/AVP 0\r\na=recvonly\r\n");
        }
        return text.toString();
    }

    private void send(
            SipMessage request,
            DatagramPacket from,
            int status,
            String reason,
            List<SipHeader> headers,
            Optional<SipBody> body)
            throws IOException {
        byte[] data = request.response(status, reason, "tiny", headers, body).write();
        socket.send(new DatagramPacket(data, data.length, from.getSocketAddress()));
    }

    /** Call-IDs of all answered calls with the number of packets of each stream, without taking the packets away. */
    Map<String, Integer> streams() {
        Map<String, Integer> streams = new LinkedHashMap<>();
        ports.forEach((callId, channels) -> streams.put(callId, channels.size()));
        return streams;
    }

    @Override
    public void close() throws IOException {
        open = false;
        socket.close();
        for (List<DatagramChannel> channels : ports.values()) {
            for (DatagramChannel channel : channels) {
                channel.close();
            }
        }
    }
}
