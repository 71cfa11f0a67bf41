// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The disk as far as call files are written; the one place at which a test makes it fail or stall. */
@FunctionalInterface
interface CallFileDisk {

    Output open(Path file, OpenOption... options) throws IOException;

    static CallFileDisk real() {
        return (file, options) -> new ChannelOutput(FileChannel.open(file, options));
    }

    /** A new file; it must not exist. */
    default Output create(Path file) throws IOException {
        return open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** A file that exists. */
    default Output reopen(Path file) throws IOException {
        return open(file, StandardOpenOption.WRITE);
    }

    /** An open file. */
    interface Output extends AutoCloseable {

        int write(ByteBuffer data, long at) throws IOException;

        void truncate(long length) throws IOException;

        void sync() throws IOException;

        @Override
        void close() throws IOException;
    }

    /** An open file of the operating system. */
    record ChannelOutput(FileChannel channel) implements Output {

        @Override
        public int write(ByteBuffer data, long at) throws IOException {
            return channel.write(data, at);
        }

        @Override
        public void truncate(long length) throws IOException {
            channel.truncate(length);
        }

        @Override
        public void sync() throws IOException {
            channel.force(false);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
