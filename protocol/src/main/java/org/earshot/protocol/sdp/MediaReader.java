// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** Reads one m-line and what belongs to it. Confined to its {@link SdpReader}. */
final class MediaReader {

    private final String mediaType;
    private final int port;
    private final String transport;
    private final List<String> formatTokens = new ArrayList<>();
    private final Map<Integer, String> rtpmaps = new LinkedHashMap<>();
    private final Map<Integer, String> fmtps = new LinkedHashMap<>();
    private final List<CryptoAttribute> crypto = new ArrayList<>();
    private final List<Attribute> others = new ArrayList<>();
    private @Nullable String connection;
    private @Nullable String label;
    private @Nullable Direction direction;
    private @Nullable Integer ptime;
    private boolean rtcpMux;

    MediaReader(String value) {
        StringTokenizer tokens = new StringTokenizer(value);
        if (tokens.countTokens() < 3) {
            throw new SdpException("SDP m= line is incomplete");
        }
        mediaType = tokens.nextToken().toLowerCase(Locale.ROOT);
        port = port(tokens.nextToken());
        transport = tokens.nextToken();
        while (tokens.hasMoreTokens()) {
            formatTokens.add(tokens.nextToken());
        }
        if (formatTokens.isEmpty()) {
            throw new SdpException("SDP m= line has no format");
        }
    }

    private static int port(String token) {
        int slash = token.indexOf('/');
        String digits = slash < 0 ? token : token.substring(0, slash);
        return SdpNumbers.parse(digits, 65535).orElseThrow(() -> new SdpException("SDP m= line has a bad port"));
    }

    void field(char type, String value) {
        if (type == 'c') {
            connection = Connection.parse(value);
        } else if (type == 'a') {
            attribute(Attribute.parse(value));
        }
    }

    private void attribute(Attribute attribute) {
        switch (attribute.name().toLowerCase(Locale.ROOT)) {
            case "rtpmap" -> mapping(attribute.value(), rtpmaps);
            case "fmtp" -> mapping(attribute.value(), fmtps);
            case "crypto" -> CryptoAttribute.parse(attribute.value()).ifPresent(crypto::add);
            case "label" -> label = attribute.value().isEmpty() ? label : attribute.value();
            case "rtcp-mux" -> rtcpMux = true;
            case "ptime" -> ptime = packetTime(attribute.value());
            case "sendrecv", "sendonly", "recvonly", "inactive" ->
                direction = Direction.of(attribute).orElse(direction);
            case "" -> {
                // an empty a= line carries nothing
            }
            default -> others.add(attribute);
        }
    }

    private static void mapping(String value, Map<Integer, String> into) {
        StringTokenizer tokens = new StringTokenizer(value);
        if (!tokens.hasMoreTokens()) {
            return;
        }
        String type = tokens.nextToken();
        String rest = value.substring(value.indexOf(type) + type.length()).strip();
        OptionalInt payloadType = SdpNumbers.parse(type, 127);
        if (payloadType.isPresent() && !rest.isEmpty()) {
            into.putIfAbsent(payloadType.getAsInt(), rest);
        }
    }

    private static @Nullable Integer packetTime(String value) {
        OptionalInt millis = SdpNumbers.parse(value, 10_000);
        return millis.isPresent() && millis.getAsInt() > 0 ? (Integer) millis.getAsInt() : null;
    }

    MediaDescription finish(@Nullable String sessionConnection, Direction sessionDirection) {
        String address = connection != null ? connection : sessionConnection;
        if (address == null && mediaType.equals("audio") && port != 0) {
            throw new SdpException("SDP has no c= line for an audio stream");
        }
        Direction stated = direction != null ? direction : sessionDirection;
        boolean held = address != null && Connection.isHold(address);
        List<PayloadFormat> formats = formats();
        if (mediaType.equals("audio") && port != 0 && isRtp() && formats.isEmpty()) {
            throw new SdpException("SDP m= line has no payload type");
        }
        return new MediaDescription(
                mediaType,
                port,
                transport,
                formatTokens,
                formats,
                held ? Direction.INACTIVE : stated,
                Optional.ofNullable(connection),
                Optional.ofNullable(label),
                crypto,
                rtcpMux,
                Optional.ofNullable(ptime),
                others);
    }

    private boolean isRtp() {
        return transport.toUpperCase(Locale.ROOT).contains("RTP/");
    }

    private List<PayloadFormat> formats() {
        List<PayloadFormat> formats = new ArrayList<>();
        if (isRtp()) {
            for (String token : formatTokens) {
                SdpNumbers.parse(token, 127).ifPresent(type -> formats.add(format(type)));
            }
        }
        return formats;
    }

    private PayloadFormat format(int payloadType) {
        PayloadFormat known = StaticPayloadTypes.of(payloadType);
        Optional<String> fmtp = Optional.ofNullable(fmtps.get(payloadType));
        String rtpmap = rtpmaps.get(payloadType);
        if (rtpmap == null) {
            return new PayloadFormat(payloadType, known.encodingName(), known.clockRate(), known.channels(), fmtp);
        }
        StringTokenizer parts = new StringTokenizer(rtpmap, "/ \t");
        String name = parts.hasMoreTokens() ? parts.nextToken() : "";
        int clockRate = parts.hasMoreTokens() ? number(parts.nextToken(), 8000) : 8000;
        int channels = parts.hasMoreTokens() ? Math.max(1, number(parts.nextToken(), 1)) : 1;
        return new PayloadFormat(payloadType, name, name.isEmpty() ? 0 : clockRate, channels, fmtp);
    }

    private static int number(String text, int fallback) {
        return SdpNumbers.parse(text, 1_000_000).orElse(fallback);
    }
}
