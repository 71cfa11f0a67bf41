// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;

/**
 * Makes one call file of two that hold the same recording. The call file keeps all of its records in their order; the packets
 * that only the part has are put between them. Neither of the two is changed. Stateless.
 */
public final class CallFileMerge {

    private CallFileMerge() {}

    /**
     * What came of it.
     *
     * @param written whether there is a new file; false when the part has nothing that the call file lacks
     * @param gain what is or was added, by this merge or an earlier one of the same part
     */
    public record Outcome(boolean written, Gain gain) {}

    /**
     * Writes the merged file, brings it to the medium and reads it back.
     *
     * @param callFile of a recording that has ended
     * @param part what another node has of it
     * @param from name of that node
     * @param target is replaced
     * @throws IOException when a file cannot be read or written, the call file has no end, the two are not of one recording, or
     *     what was written does not hold all that it should; the target is of no use then
     */
    public static Outcome merge(Path callFile, Path part, String from, Path target) throws IOException {
        PartId id = PartId.of(part);
        Written written = write(callFile, part, id, from, target);
        if (written.records() > 0) {
            check(callFile, part, id, written.records(), target);
        }
        return new Outcome(written.records() > 0, written.gain());
    }

    /** @param records that were added, without the note */
    private record Written(int records, Gain gain) {}

    /** What has been planned may be large, and is no more when this returns: the check plans again. */
    private static Written write(Path callFile, Path part, PartId id, String from, Path target) throws IOException {
        MergePlan plan = MergePlan.of(callFile, part, id);
        if (!plan.sealed()) {
            throw new IOException(callFile.getFileName() + " has no end yet");
        }
        if (!plan.isWorthwhile()) {
            return new Written(0, plan.earlier().orElse(Gain.NONE));
        }
        GainMeter meter = new GainMeter(plan.rates());
        plan.all().forEach(meter::add);
        Gain gain = meter.gain();
        MergeWriter.write(callFile, part, plan, MergeNote.bytes(from, id, gain), target);
        return new Written(plan.size(), gain);
    }

    /** The call file must be in it, record by record, and nothing of the part may be missing. */
    private static void check(Path callFile, Path part, PartId id, int records, Path target) throws IOException {
        long added = 0;
        try (CallFileReader ours = CallFileReader.open(callFile);
                CallFileReader merged = CallFileReader.open(target)) {
            Optional<CallFileRecord> wanted = ours.next();
            for (Optional<CallFileRecord> next = merged.next(); next.isPresent(); next = merged.next()) {
                if (next.equals(wanted)) {
                    wanted = ours.next();
                } else {
                    added++;
                }
            }
            if (wanted.isPresent() || merged.torn() || added != records + 1) {
                throw new IOException("the merged file " + target.getFileName() + " does not hold what it should");
            }
        }
        MergePlan left = MergePlan.of(target, part, id);
        if (!left.all().isEmpty() || !left.sealed()) {
            throw new IOException("the merged file " + target.getFileName() + " lacks packets of the part");
        }
    }
}
