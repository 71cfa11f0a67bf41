// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

import java.io.IOException;

/** Takes the finished sound, from t=0 on without gaps. Confined to one thread. */
public interface FrameSink extends AutoCloseable {

    /**
     * @param interleaved samples of all channels, {@code frames} times the number of channels
     */
    void write(short[] interleaved, int frames) throws IOException;

    /** Completes the output. */
    void finish() throws IOException;

    /** Releases what is held; does not complete the output. */
    @Override
    void close() throws IOException;
}
