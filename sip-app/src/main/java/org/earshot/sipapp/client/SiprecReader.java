// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.protocol.siprec.MetadataException;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.RecordingMetadataParser;
import org.earshot.sipapp.media.StreamVoice;
import org.earshot.sipapp.message.MessageView;

/** Reads what SIPREC clients say (RFC 7866). Faulty metadata never refuses a call. Stateless and thread-safe. */
public final class SiprecReader {

    private static final int RAW_LIMIT = 64 * 1024;

    private SiprecReader() {}

    static ForkedCall read(MessageView invite, String callId, byte[] metadata) {
        try {
            return read(invite, callId, RecordingMetadataParser.parse(metadata));
        } catch (MetadataException unreadable) {
            return bare(invite, callId, MetadataQuality.REJECTED, Optional.of(raw(metadata)));
        }
    }

    /** A SIPREC dialog whose metadata will come later. */
    static ForkedCall withoutMetadata(MessageView invite, String callId) {
        return bare(invite, callId, MetadataQuality.NONE, Optional.empty());
    }

    private static ForkedCall read(MessageView invite, String callId, RecordingMetadata metadata) {
        String identity = metadata.sessionId().map(id -> "siprec:" + id).orElse("sip:" + callId);
        CallDescription mapped = MetadataMapper.describe(metadata, identity);
        Map<String, String> attributes = new LinkedHashMap<>(mapped.attributes());
        CallReader.addCommon(invite, attributes);
        CallDescription description = new CallDescription(
                mapped.call(),
                mapped.parties(),
                attributes,
                mapped.metadata(),
                mapped.rawMetadata(),
                mapped.startedAt());
        return new ForkedCall(ClientKind.SIPREC, new CallKey(identity), description, MetadataMapper.voices(metadata));
    }

    private static ForkedCall bare(MessageView invite, String callId, MetadataQuality quality, Optional<String> raw) {
        Map<String, String> attributes = new LinkedHashMap<>();
        CallReader.addCommon(invite, attributes);
        CallDescription description =
                new CallDescription("sip:" + callId, List.of(), attributes, quality, raw, Optional.empty());
        return new ForkedCall(
                ClientKind.SIPREC,
                new CallKey("sip:" + callId),
                description,
                (mLine, label) -> new StreamVoice(StreamVoice.roleByOrder(mLine), Optional.empty()));
    }

    /**
     * What a call is after newer metadata. Once its communication session is known, it is named after that.
     *
     * @param whole all metadata of the dialog, merged
     */
    public static CallDescription update(RecordingMetadata whole, CallDescription before) {
        String call = before.call().startsWith("sip:")
                ? whole.sessionId().map(id -> "siprec:" + id).orElse(before.call())
                : before.call();
        return MetadataMapper.describe(whole, call);
    }

    /** The same when the newer metadata cannot be read: their text is kept, and names no parties. */
    public static CallDescription rejected(byte[] metadata, CallDescription before) {
        return new CallDescription(
                before.call(),
                List.of(),
                before.attributes(),
                MetadataQuality.REJECTED,
                Optional.of(raw(metadata)),
                Optional.empty());
    }

    private static String raw(byte[] metadata) {
        return new String(metadata, 0, Math.min(metadata.length, RAW_LIMIT), StandardCharsets.UTF_8);
    }
}
