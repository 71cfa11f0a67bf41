// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The disk as far as call files are written; the one place at which a test makes it fail or stall. Thread-safe. */
@FunctionalInterface
public interface CallFileDisk {

    /**
     * Opens a file.
     *
     * @throws IOException as {@link FileChannel#open(Path, OpenOption...)}
     */
    Output open(Path file, OpenOption... options) throws IOException;

    /** The disk of the operating system. */
    static CallFileDisk real() {
        return (file, options) -> new ChannelOutput(FileChannel.open(file, options));
    }

    /**
     * A new file.
     *
     * @throws java.nio.file.FileAlreadyExistsException when it exists
     */
    default Output create(Path file) throws IOException {
        return open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /**
     * A file that exists.
     *
     * @throws java.nio.file.NoSuchFileException when it does not
     */
    default Output reopen(Path file) throws IOException {
        return open(file, StandardOpenOption.WRITE);
    }

    /** An open file. Written and cut by one thread at a time; any thread may sync. */
    interface Output extends AutoCloseable {

        /**
         * Writes bytes of the buffer at an offset and moves its position.
         *
         * @return how many, perhaps fewer than remain
         */
        int write(ByteBuffer data, long at) throws IOException;

        /** Cuts the file to so many bytes. */
        void truncate(long length) throws IOException;

        /** Brings what was written to the medium. */
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
