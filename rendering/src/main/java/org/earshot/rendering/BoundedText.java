// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Drains a child's stream to its end and keeps the beginning only. Written by one thread, read after {@link #run}. */
final class BoundedText implements Runnable {

    private final InputStream stream;
    private final byte[] kept;
    private int length;

    BoundedText(InputStream stream, int limit) {
        this.stream = stream;
        this.kept = new byte[limit];
    }

    @Override
    public void run() {
        byte[] block = new byte[8192];
        try (stream) {
            for (int read = stream.read(block); read >= 0; read = stream.read(block)) {
                keep(block, read);
            }
        } catch (IOException e) {
            // The child is gone: what has been kept is all there is.
        }
    }

    private synchronized void keep(byte[] block, int count) {
        int taken = Math.min(count, kept.length - length);
        System.arraycopy(block, 0, kept, length, taken);
        length += taken;
    }

    synchronized String text() {
        return new String(Arrays.copyOf(kept, length), StandardCharsets.UTF_8);
    }
}
