// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.call.SignallingLink;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;

/** Builds what signalling asks of the recorder. Confined to one thread. */
public final class Calls {

    /** A link that remembers why it was hung up. Thread-safe. */
    public static final class FakeLink implements SignallingLink {
        private final AtomicBoolean abandoned = new AtomicBoolean();
        private final AtomicReference<Optional<String>> hungUp = new AtomicReference<>(Optional.empty());

        @Override
        public void hangUp(String why) {
            hungUp.set(Optional.of(why));
        }

        @Override
        public void abandon() {
            abandoned.set(true);
        }

        public boolean abandoned() {
            return abandoned.get();
        }

        public Optional<String> hungUp() {
            return hungUp.get();
        }
    }

    private final ClientKind kind;
    private final String key;
    private String callId = "call-1";
    private String call = "";
    private final List<StreamSpec> streams = new ArrayList<>();
    private final List<CallParty> parties = new ArrayList<>();
    private final Map<String, String> attributes = new HashMap<>();
    private MetadataQuality metadata = MetadataQuality.GOOD;
    private Optional<String> rawMetadata = Optional.empty();
    private SignallingLink link = new FakeLink();

    private Calls(ClientKind kind, String key) {
        this.kind = kind;
        this.key = key;
    }

    /** One side of a Unified CM call: one m-line in the given role. */
    public static Calls unifiedCm(String key, StreamRole role, String callId) {
        return new Calls(ClientKind.UNIFIED_CM, key).callId(callId).stream(audio(0, role, Optional.empty()));
    }

    /** A SIPREC call of two m-lines labelled 1 and 2. */
    public static Calls siprec(String key, String callId) {
        return new Calls(ClientKind.SIPREC, key)
                .callId(callId).stream(audio(0, StreamRole.UNKNOWN, Optional.of("1"))).stream(
                        audio(1, StreamRole.UNKNOWN, Optional.of("2")));
    }

    /** A CUBE call of two m-lines without labels. */
    public static Calls cube(String key, String callId) {
        return new Calls(ClientKind.CUBE, key)
                .callId(callId).stream(audio(0, StreamRole.FAR, Optional.empty())).stream(
                        audio(1, StreamRole.NEAR, Optional.empty()));
    }

    /** An ordinary call of one m-line. */
    public static Calls direct(String callId) {
        return new Calls(ClientKind.DIRECT, "sip:" + callId)
                .callId(callId).stream(audio(0, StreamRole.MIXED, Optional.empty()));
    }

    public static StreamSpec audio(int mLine, StreamRole role, Optional<String> label) {
        return new StreamSpec(
                mLine,
                MediaKind.AUDIO,
                role,
                label,
                Optional.empty(),
                true,
                Map.of(0, Codec.of("PCMU", 8000), 8, Codec.of("PCMA", 8000)),
                Optional.empty(),
                false,
                Optional.empty());
    }

    /** The same stream on hold. */
    public static StreamSpec held(StreamSpec spec) {
        return new StreamSpec(
                spec.mLine(),
                spec.kind(),
                spec.role(),
                spec.label(),
                spec.partyId(),
                false,
                spec.codecs(),
                spec.srtp(),
                spec.rtcpMux(),
                spec.copyOf());
    }

    public static CallParty party(String id, String address, String name) {
        return new CallParty(
                id, address, name.isEmpty() ? Optional.empty() : Optional.of(name), Optional.empty(), false);
    }

    public static CallDescription description(CallParty... parties) {
        return new CallDescription(
                "", List.of(parties), Map.of(), MetadataQuality.GOOD, Optional.empty(), Optional.empty());
    }

    public Calls callId(String value) {
        callId = value;
        return this;
    }

    public Calls call(String value) {
        call = value;
        return this;
    }

    public Calls stream(StreamSpec spec) {
        streams.add(spec);
        return this;
    }

    public Calls noStreams() {
        streams.clear();
        return this;
    }

    public Calls party(CallParty party) {
        parties.add(party);
        return this;
    }

    public Calls attribute(String name, String value) {
        attributes.put(name, value);
        return this;
    }

    public Calls rejectedMetadata(String raw) {
        metadata = MetadataQuality.REJECTED;
        rawMetadata = Optional.of(raw);
        return this;
    }

    public Calls link(SignallingLink value) {
        link = value;
        return this;
    }

    public DialogOpening build() {
        return new DialogOpening(
                new DialogId(callId, "tag-" + callId),
                new CallKey(key),
                kind,
                new CallDescription(call, parties, attributes, metadata, rawMetadata, Optional.empty()),
                streams,
                "198.51.100.5:5060/udp",
                "test client",
                link);
    }
}
