// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.nio.file.Path;
import java.time.Duration;
import org.earshot.domain.config.EarshotConfig;

/** Requests as recording clients write them, with invented values. */
public final class Messages {

    public static final String SDP_TWO_STREAMS = """
            v=0
            o=- 410 8802 IN IP4 203.0.113.9
            s=SIP Call
            c=IN IP4 203.0.113.9
            t=0 0
            m=audio 16400 RTP/AVP 0 101
            a=rtpmap:0 PCMU/8000
            a=rtpmap:101 telephone-event/8000
            a=label:1
            a=sendonly
            m=audio 16402 RTP/AVP 0 101
            a=rtpmap:0 PCMU/8000
            a=rtpmap:101 telephone-event/8000
            a=label:2
            a=sendonly
            """;

    public static final String SDP_HOLD_FIRST = SDP_TWO_STREAMS.replaceFirst("a=sendonly", "a=inactive");

    public static final String CLIENT_ANSWER = """
            v=0
            o=CiscoSystemsCCM-SIP 9021 1 IN IP4 198.51.100.5
            s=SIP Call
            c=IN IP4 198.51.100.77
            t=0 0
            m=audio 4000 RTP/AVP 0 101
            a=rtpmap:0 PCMU/8000
            a=sendonly
            a=rtpmap:101 telephone-event/8000
            """;

    private Messages() {}

    public static TextMessage unifiedCm(String side) {
        return new TextMessage("""
                INVITE sip:5550199@192.0.2.11:5060 SIP/2.0
                Via: SIP/2.0/TCP 198.51.100.5:5060;branch=z9hG4bK1f03a7c2
                From: <sip:5550101@198.51.100.5;x-%s;x-refci=41200017;x-nearendclusterid=ClusterA;x-nearenddevice=SEP0011223344AA;x-nearendaddr=5550101;x-farendrefci=41200016;x-farendclusterid=ClusterA;x-farenddevice=TRK-EDGE-1;x-farendaddr=5550142>;tag=9021
                To: <sip:5550199@192.0.2.11>
                User-Agent: Cisco-CUCM12.5
                Min-SE: 1800
                Session-Expires: 1800
                Cisco-Guid: 2078343168-0000065536-0000000041-0905153478
                """.formatted(side));
    }

    public static TextMessage withBody(String method, String... headersThenSdp) {
        String sdp = headersThenSdp[headersThenSdp.length - 1];
        StringBuilder text = new StringBuilder(method + " sip:5550170@192.0.2.11 SIP/2.0\n");
        for (int index = 0; index < headersThenSdp.length - 1; index++) {
            text.append(headersThenSdp[index]).append('\n');
        }
        return new TextMessage(text + "Content-Type: application/sdp\n\n" + sdp);
    }

    public static TextMessage siprec(String method, String sdp, String metadata) {
        return new TextMessage(method + """
                 sip:5550170@192.0.2.11 SIP/2.0
                From: <sip:203.0.113.9>;tag=55F01A-9C
                Require: siprec
                Contact: <sip:203.0.113.9:5060;transport=tcp>;+sip.src
                Content-Type: multipart/mixed;boundary=uniqueBoundary

                --uniqueBoundary
                Content-Type: application/sdp
                Content-Disposition: session;handling=required

                """ + sdp + """

                --uniqueBoundary
                Content-Type: application/rs-metadata+xml
                Content-Disposition: recording-session

                """ + metadata + "\n--uniqueBoundary--\n");
    }

    public static String metadata(String secondName) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <recording xmlns="urn:ietf:params:xml:ns:recording:1">
                  <datamode>complete</datamode>
                  <session session_id="S1"/>
                  <participant participant_id="P1"><nameID aor="sip:5550101@198.51.100.5"><name>Ann</name></nameID></participant>
                  <participant participant_id="P2"><nameID aor="sip:5550142@203.0.113.20"><name>%s</name></nameID></participant>
                  <participantsessionassoc participant_id="P1" session_id="S1"/>
                  <participantsessionassoc participant_id="P2" session_id="S1"/>
                  <stream stream_id="T1" session_id="S1"><label>1</label></stream>
                  <stream stream_id="T2" session_id="S1"><label>2</label></stream>
                  <participantstreamassoc participant_id="P1"><send>T1</send><recv>T2</recv></participantstreamassoc>
                  <participantstreamassoc participant_id="P2"><send>T2</send><recv>T1</recv></participantstreamassoc>
                </recording>""".formatted(secondName);
    }

    public static EarshotConfig config(EarshotConfig.SipSettings.Redirect redirect) {
        return config(redirect, "192.0.2.11");
    }

    public static EarshotConfig config(EarshotConfig.SipSettings.Redirect redirect, String address) {
        return new EarshotConfig(
                "node1",
                new EarshotConfig.ClusterSettings("east", "host1", "https://192.0.2.1:8443", Duration.ofMillis(150)),
                new EarshotConfig.SipSettings(address, 5060, redirect, 90, 1800),
                new EarshotConfig.MediaSettings(
                        address, "127.0.0.1", 30_000, 30_999, 1500, 100, seconds(5), seconds(120), seconds(3600)),
                new EarshotConfig.StorageSettings(Path.of("unused"), seconds(1), seconds(1), 10, 1),
                new EarshotConfig.RenderingSettings(Path.of("unused"), 1, 1, seconds(1), 64));
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }
}
