// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.Track;
import org.jspecify.annotations.Nullable;

/** Row of a track with its counters. Times are microseconds since 1970. */
@Embeddable
record TrackEntity(
        @Column(name = "stream_no") int streamNo,
        @Column(name = "sip_call_id") String callId,
        @Column(name = "remote_tag") String remoteTag,
        @Column(name = "m_line") int mediaLine,
        @Column(name = "media_kind") String mediaKind,
        @Column(name = "stream_role") String streamRole,
        @Column(name = "sdp_label") @Nullable String sdpLabel,
        @Column(name = "party_id") @Nullable String partyId,
        @Column(name = "copy_of") @Nullable Integer copyOf,
        @Column(name = "encrypted") boolean encrypted,
        @Column(name = "codec") @Nullable String codec,
        @Column(name = "packets") long packets,
        @Column(name = "rtp_bytes") long rtpBytes,
        @Column(name = "lost") long lost,
        @Column(name = "duplicates") long duplicates,
        @Column(name = "reordered") long reordered,
        @Column(name = "foreign_packets") long foreignPackets,
        @Column(name = "dropped") long dropped,
        @Column(name = "unauthentic") long unauthentic,
        @Column(name = "jitter_micros") long jitterMicros,
        @Column(name = "first_packet_at") @Nullable Long firstPacketAt,
        @Column(name = "last_packet_at") @Nullable Long lastPacketAt,
        @Column(name = "media_source") @Nullable String mediaSource) {

    static TrackEntity from(Track track) {
        StreamCounters counters = track.counters();
        return new TrackEntity(
                track.stream(),
                Columns.text(track.dialog().callId(), 255),
                Columns.text(track.dialog().remoteTag(), 255),
                track.mLine(),
                track.kind().name(),
                track.role().name(),
                track.label().map(label -> Columns.text(label, 255)).orElse(null),
                track.partyId().map(id -> Columns.text(id, 255)).orElse(null),
                track.copyOf().orElse(null),
                track.encrypted(),
                counters.codec().map(codec -> Columns.text(codec, 60)).orElse(null),
                counters.packets(),
                counters.bytes(),
                counters.lost(),
                counters.duplicates(),
                counters.reordered(),
                counters.foreign(),
                counters.dropped(),
                counters.unauthentic(),
                Math.round(counters.jitterMillis() * 1000),
                counters.firstPacketAt().map(Columns::micros).orElse(null),
                counters.lastPacketAt().map(Columns::micros).orElse(null),
                counters.source().map(source -> Columns.text(source, 255)).orElse(null));
    }

    Track toDomain() {
        return new Track(
                streamNo,
                new DialogId(callId, remoteTag),
                mediaLine,
                MediaKind.valueOf(mediaKind),
                StreamRole.valueOf(streamRole),
                Optional.ofNullable(sdpLabel),
                Optional.ofNullable(partyId),
                Optional.ofNullable(copyOf),
                encrypted,
                new StreamCounters(
                        Optional.ofNullable(codec),
                        packets,
                        rtpBytes,
                        lost,
                        duplicates,
                        reordered,
                        foreignPackets,
                        dropped,
                        unauthentic,
                        jitterMicros / 1000.0,
                        Optional.ofNullable(firstPacketAt).map(Columns::instant),
                        Optional.ofNullable(lastPacketAt).map(Columns::instant),
                        Optional.ofNullable(mediaSource)));
    }
}
