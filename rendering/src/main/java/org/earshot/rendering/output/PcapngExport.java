// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;
import org.earshot.rendering.RenderJob;
import org.earshot.rendering.RenderResult;
import org.earshot.rendering.timeline.CallFileScan;
import org.earshot.rendering.timeline.NoMediaException;
import org.earshot.rendering.timeline.StreamDescription;
import org.earshot.rendering.timeline.Warnings;

/**
 * Exports the captured packets, RTP and RTCP of all streams, audio and video. Stream {@code n} is sent from port
 * {@code 10000 + 2n} to port {@code 20000 + 2n}, its RTCP between the next higher ports. The comment of the section
 * says which stream is whose.
 */
public final class PcapngExport {

    static final int FROM_PORT = 10_000;
    static final int TO_PORT = 20_000;

    private final RenderJob job;
    private final Warnings warnings = new Warnings();
    private final TreeMap<Integer, StreamDescription> streams = new TreeMap<>();
    private long records;
    private long packets;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private boolean complete;

    private PcapngExport(RenderJob job) {
        this.job = job;
    }

    /** @throws NoMediaException when there is no packet at all */
    public static RenderResult run(RenderJob job) throws IOException {
        PcapngExport export = new PcapngExport(job);
        export.survey();
        export.write();
        return new RenderResult(
                (export.last - export.first) / 1000, export.complete, export.packets, export.warnings.list());
    }

    private void survey() throws IOException {
        try (CallFileScan scan = CallFileScan.open(Path.of(job.callFile()), job.upToMicros(), Long.MAX_VALUE)) {
            for (Optional<CallFileRecord> next = scan.next(); next.isPresent(); next = scan.next()) {
                CallFileRecord record = next.get();
                streams.put(record.stream(), scan.stream(record.stream()));
                first = Math.min(first, record.arrivalMicros());
                last = Math.max(last, record.arrivalMicros());
            }
            records = scan.records();
            complete = scan.closed();
        }
        if (streams.isEmpty()) {
            throw new NoMediaException("the call file has no packet");
        }
    }

    private void write() throws IOException {
        try (CallFileScan scan = CallFileScan.open(Path.of(job.callFile()), job.upToMicros(), records);
                PcapngWriter writer = new PcapngWriter(Path.of(job.output()), comment())) {
            for (Optional<CallFileRecord> next = scan.next(); next.isPresent(); next = scan.next()) {
                write(writer, next.get());
            }
        }
    }

    private void write(PcapngWriter writer, CallFileRecord record) throws IOException {
        ByteBuffer data = record.data();
        if (data.remaining() > PcapngWriter.MAX_PAYLOAD) {
            warnings.add("stream " + record.stream() + ": a datagram is too long for IPv4 and left out");
            return;
        }
        int offset = 2 * record.stream() + (record.type() == RecordType.RTCP ? 1 : 0);
        writer.write(record.arrivalMicros(), FROM_PORT + offset, TO_PORT + offset, data);
        packets++;
    }

    private String comment() {
        StringBuilder text = new StringBuilder("Packets as recorded; addresses and ports are made up.");
        streams.forEach((number, stream) -> text.append("\nstream ")
                .append(number)
                .append(": ")
                .append(stream.audio() ? "audio " : "video ")
                .append(stream.role())
                .append(", RTP to port ")
                .append(TO_PORT + 2 * number)
                .append(", RTCP to port ")
                .append(TO_PORT + 2 * number + 1));
        return text.toString();
    }
}
