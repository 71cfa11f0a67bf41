// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import jakarta.ws.rs.core.StreamingOutput;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Sends part of an open file, 64 KiB at a time, and closes it. A client that hangs up, as players do when one seeks,
 * just ends it. Used once, by the request's thread.
 */
record FilePart(FileChannel file, long first, long length) implements StreamingOutput {

    private static final int BLOCK = 65_536;

    @Override
    public void write(OutputStream out) throws IOException {
        try (file) {
            ByteBuffer block = ByteBuffer.allocate(BLOCK);
            for (long sent = 0; sent < length; sent += block.limit()) {
                block.clear().limit((int) Math.min(BLOCK, length - sent));
                fill(block, first + sent);
                if (!accepted(out, block)) {
                    return;
                }
            }
        }
    }

    private void fill(ByteBuffer block, long position) throws IOException {
        while (block.hasRemaining()) {
            if (file.read(block, position + block.position()) < 0) {
                throw new EOFException("The rendition became shorter while it was sent");
            }
        }
    }

    private static boolean accepted(OutputStream out, ByteBuffer block) {
        try {
            out.write(block.array(), 0, block.limit());
            return true;
        } catch (IOException clientHungUp) {
            return false;
        }
    }
}
