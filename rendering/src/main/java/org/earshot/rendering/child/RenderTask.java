// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.earshot.rendering.RenderFormat;
import org.earshot.rendering.RenderJob;
import org.earshot.rendering.RenderResult;
import org.earshot.rendering.mix.CallMixer;
import org.earshot.rendering.mix.FrameSink;
import org.earshot.rendering.output.PcapngExport;
import org.earshot.rendering.output.Sinks;
import org.earshot.rendering.timeline.CallTimeline;
import org.earshot.rendering.timeline.TimelineBuilder;
import org.earshot.rendering.timeline.Warnings;

/** Does one job: first pass, second pass, output. */
final class RenderTask {

    private static final int STEP_PERCENT = 10;

    private RenderTask() {}

    /** @param progress is told every tenth part of the second pass, in percent */
    static RenderResult run(RenderJob job, IntConsumer progress) throws IOException {
        if (job.format() == RenderFormat.PCAPNG) {
            return PcapngExport.run(job);
        }
        Path file = Path.of(job.callFile());
        CallTimeline timeline = TimelineBuilder.build(file, job.upToMicros());
        Warnings late = new Warnings();
        try (FrameSink sink = Sinks.open(job, timeline);
                CallMixer mixer = new CallMixer(timeline, job.layout(), sink)) {
            mixer.mix(file, job.upToMicros(), steps(timeline.records(), progress));
            sink.finish();
            mixer.report(late);
        }
        List<String> warnings = new ArrayList<>(timeline.warnings());
        warnings.addAll(late.list());
        return new RenderResult(
                Math.round(timeline.durationMicros() / 1000), timeline.complete(), timeline.packets(), warnings);
    }

    private static LongConsumer steps(long total, IntConsumer progress) {
        int[] told = {0};
        return done -> {
            int percent = (int) (100 * done / Math.max(1, total));
            if (percent >= told[0] + STEP_PERCENT) {
                told[0] = percent - percent % STEP_PERCENT;
                progress.accept(told[0]);
            }
        };
    }
}
