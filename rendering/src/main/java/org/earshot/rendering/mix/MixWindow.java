// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

import java.io.IOException;
import java.util.Arrays;
import org.earshot.domain.rendering.ChannelLayout;

/**
 * The part of the timeline that is not final yet: two sums, left and right, that move along with the packets. What
 * leaves the window is saturated and given to the sink. Confined to one thread.
 */
final class MixWindow {

    private static final int BLOCK = 8192;

    private final FrameSink sink;
    private final ChannelLayout layout;
    private final boolean single;
    private final int[] left;
    private final int[] right;
    private long start;

    /**
     * @param frames most frames that are not final
     * @param single whether only one stream is heard, which a mono rendition then takes as it is
     */
    MixWindow(FrameSink sink, ChannelLayout layout, boolean single, int frames) {
        this.sink = sink;
        this.layout = layout;
        this.single = single;
        this.left = new int[frames];
        this.right = new int[frames];
    }

    /** First frame that is not final. */
    long start() {
        return start;
    }

    /** Adds one sample; false when its place is out of the window. */
    boolean add(long position, short sample, Side side) {
        if (position < start || position >= start + left.length) {
            return false;
        }
        int at = (int) (position % left.length);
        if (side.left()) {
            left[at] += sample;
        }
        if (side.right()) {
            right[at] += sample;
        }
        return true;
    }

    /** Declares all frames before the position final. */
    void flush(long position) throws IOException {
        short[] block = new short[BLOCK * 2];
        while (start < position) {
            int frames = (int) Math.min(BLOCK, position - start);
            for (int i = 0; i < frames; i++) {
                int at = (int) ((start + i) % left.length);
                put(block, i, left[at], right[at]);
                left[at] = 0;
                right[at] = 0;
            }
            start += frames;
            sink.write(layout == ChannelLayout.MONO ? Arrays.copyOf(block, frames) : block, frames);
        }
    }

    private void put(short[] block, int frame, int leftSum, int rightSum) {
        if (layout == ChannelLayout.STEREO) {
            block[2 * frame] = Saturation.clip(leftSum);
            block[2 * frame + 1] = Saturation.clip(rightSum);
        } else if (single) {
            block[frame] = Saturation.clip(leftSum != 0 ? leftSum : rightSum);
        } else {
            block[frame] = Saturation.clip((leftSum + rightSum) / 2);
        }
    }
}
