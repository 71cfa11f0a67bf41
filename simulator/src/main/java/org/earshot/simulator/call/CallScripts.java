// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.earshot.simulator.sip.SipBody;
import org.earshot.simulator.sip.SipHeader;

/**
 * Writes the dialogs of a call in the words of its client, with header sets seen from real ones. Confined to the
 * thread that makes the call.
 */
final class CallScripts {

    private static final String ALLOW = "INVITE, OPTIONS, INFO, BYE, CANCEL, ACK, PRACK, UPDATE, REFER, NOTIFY";
    private static final String BOUNDARY = "uniqueBoundary";
    private static final String NEAR_NAME = "Earshot Travel";
    private static final String FAR_NAME = "Robin Caller";

    private final CallIdentity identity;
    private final LocalAddresses local;
    private final String recorderUser;
    private final Clock clock;

    CallScripts(CallIdentity identity, LocalAddresses local, String recorderUser, Clock clock) {
        this.identity = identity;
        this.local = local;
        this.recorderUser = recorderUser;
        this.clock = clock;
    }

    List<Leg> write(CallKind kind) {
        return switch (kind) {
            case SIPREC -> List.of(siprec());
            case BIB -> builtInBridge();
            case CUBE -> List.of(cube());
            case DIRECT -> List.of(direct());
        };
    }

    private Leg siprec() {
        String description = AudioOffer.write("SRC 512 1041", local.host(), ports(0), List.of("1", "2"), "sendonly");
        String sessionId = identity.hex(32);
        SiprecMetadata metadata = new SiprecMetadata(
                identity.base64(), sessionId + ";remote=" + identity.hex(32), nearParty(), farParty());
        List<SipHeader> headers = List.of(
                header("Require", "siprec"),
                header("Supported", "timer,replaces"),
                header("Allow", ALLOW),
                header("User-Agent", "Earshot-Simulator/SIPREC"),
                header("Session-ID", sessionId + ";remote=" + "0".repeat(32)));
        return new Leg(
                callId(identity.hex(32)),
                "<sip:src@" + local.host() + ">;tag=" + identity.hex(10),
                recorderUser,
                local.contact("src") + ";+sip.src",
                101,
                headers,
                List.of(header("User-Agent", "Earshot-Simulator/SIPREC")),
                Optional.of(multipart(description, metadata.start(local.startedAt()))),
                AudioOffer.body(description),
                () -> Optional.of(metadataBody(metadata.end(clock.instant()))));
    }

    private SiprecMetadata.Party nearParty() {
        String aor = "sip:555" + identity.digits(4) + "@pbx.example.com";
        return new SiprecMetadata.Party(identity.base64(), identity.base64(), "1", aor, NEAR_NAME);
    }

    private SiprecMetadata.Party farParty() {
        String aor = "sip:444" + identity.digits(6) + "@carrier.example.net";
        return new SiprecMetadata.Party(identity.base64(), identity.base64(), "2", aor, FAR_NAME);
    }

    private static SipBody multipart(String description, String metadata) {
        String text = "--" + BOUNDARY + "\r\n"
                + "Content-Type: application/sdp\r\n"
                + "Content-Disposition: session;handling=required\r\n\r\n"
                + description + "\r\n--" + BOUNDARY + "\r\n"
                + "Content-Type: " + SiprecMetadata.TYPE + "\r\n"
                + "Content-Disposition: recording-session\r\n\r\n"
                + metadata + "\r\n--" + BOUNDARY + "--\r\n";
        return new SipBody(
                List.of(header("MIME-Version", "1.0"), header("Content-Type", "multipart/mixed;boundary=" + BOUNDARY)),
                text);
    }

    private static SipBody metadataBody(String metadata) {
        return new SipBody(
                List.of(
                        header("Reason", "Q.850;cause=16"),
                        header("Content-Type", SiprecMetadata.TYPE),
                        header("Content-Disposition", "recording-session")),
                metadata);
    }

    /** Both dialogs have the same parties and x- parameters but the first one (near or far end). */
    private List<Leg> builtInBridge() {
        String number = "555" + identity.digits(4);
        String cluster = "SimulatedCluster";
        String parameters = ";x-refci=" + identity.digits(8) + ";x-nearendclusterid=" + cluster + ";x-nearenddevice=SEP"
                + identity.hex(12).toUpperCase(Locale.ROOT) + ";x-nearendaddr=" + number + ";x-farendrefci="
                + identity.digits(8) + ";x-farendclusterid=" + cluster + ";x-farenddevice=TRK-EDGE-1;x-farendaddr=444"
                + identity.digits(6);
        String callIdStart = identity.hex(8) + "-" + identity.hex(8);
        String tagStart = identity.digits(4) + "~" + identity.hex(32) + "-";
        String guid = identity.digits(10).replaceFirst("^.", "2") + "-0000065536-00000000%d-0" + identity.digits(9);
        List<Leg> legs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String end = i == 0 ? "x-nearend" : "x-farend";
            String from = "<sip:" + number + "@" + local.host() + ";" + end + parameters + ">;tag=" + tagStart
                    + identity.digits(8);
            String callId = callId(callIdStart + "-" + (51 + i) + "-" + identity.hex(7));
            legs.add(bridgeLeg(number, from, callId, String.format(guid, 41 + i), i));
        }
        return legs;
    }

    private Leg bridgeLeg(String number, String from, String callId, String guid, int index) {
        String party = "<sip:" + number + "@" + local.host() + ">";
        String description =
                AudioOffer.write("CiscoSystemsCCM-SIP 9021 1", local.host(), ports(index), List.of(), "sendonly");
        List<SipHeader> headers = List.of(
                header("Supported", "timer,resource-priority,replaces"),
                header("Supported", "X-cisco-srtp-fallback"),
                header("Supported", "Geolocation"),
                header("Min-SE", "1800"),
                header("User-Agent", "Cisco-CUCM12.5"),
                header("Allow", ALLOW),
                header("Expires", "180"),
                header("Allow-Events", "presence, kpml"),
                header("Cisco-Guid", guid),
                header("Session-Expires", "1800"),
                header("P-Asserted-Identity", party),
                header("Remote-Party-ID", party + ";party=calling;screen=yes;privacy=off"));
        return new Leg(
                callId,
                from,
                recorderUser,
                local.contact(number) + ";isFocus",
                101,
                headers,
                List.of(header("User-Agent", "Cisco-CUCM12.5")),
                Optional.empty(),
                AudioOffer.body(description),
                Optional::empty);
    }

    private Leg cube() {
        String description = AudioOffer.write(
                "CiscoSystemsSIP-GW-UserAgent 410 8802", local.host(), ports(0), List.of(), "sendonly");
        String participant = "X-Cisco-Recording-Participant";
        List<SipHeader> headers = List.of(
                header(participant, "sip:555" + identity.digits(4) + "@pbx.example.com;media-index=\"0\""),
                header(participant, "sip:444" + identity.digits(6) + "@carrier.example.net;media-index=\"1\""),
                header("Supported", "timer,resource-priority,replaces,sdp-anat"),
                header("Min-SE", "1800"),
                header("Cisco-Guid", identity.guid()),
                header("User-Agent", "Cisco-SIPGateway/IOS-17.9.4"),
                header("Allow", ALLOW),
                header("Expires", "180"));
        return new Leg(
                callId(identity.hex(8).toUpperCase(Locale.ROOT) + "-18A911F1-80AAE3C1-" + identity.hex(8)),
                "<sip:" + local.host() + ">;tag=" + identity.hex(10),
                recorderUser,
                local.contact(""),
                101,
                headers,
                List.of(header("User-Agent", "Cisco-SIPGateway/IOS-17.9.4")),
                Optional.of(new SipBody(
                        List.of(
                                header("Content-Type", SipBody.SDP),
                                header("Content-Disposition", "session;handling=required")),
                        description)),
                AudioOffer.body(description),
                Optional::empty);
    }

    private Leg direct() {
        String number = "555" + identity.digits(4);
        String description = AudioOffer.write("phone 77 1", local.host(), ports(0), List.of(), "sendrecv");
        List<SipHeader> headers = List.of(header("User-Agent", "deskphone/4.2"), header("Allow", ALLOW));
        return new Leg(
                callId(identity.hex(32)),
                "\"" + NEAR_NAME + "\" <sip:" + number + "@" + local.host() + ">;tag=" + identity.hex(10),
                recorderUser,
                local.contact(number),
                1,
                headers,
                List.of(header("User-Agent", "deskphone/4.2")),
                Optional.of(AudioOffer.body(description)),
                AudioOffer.body(description),
                Optional::empty);
    }

    private List<Integer> ports(int leg) {
        return local.rtpPorts().get(leg);
    }

    private String callId(String name) {
        return name + "@" + local.address().getHostAddress();
    }

    private static SipHeader header(String name, String value) {
        return new SipHeader(name, value);
    }
}
