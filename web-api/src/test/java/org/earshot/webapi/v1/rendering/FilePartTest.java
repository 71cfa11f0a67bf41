// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePartTest {

    @TempDir
    Path directory;

    @Test
    void shouldEndQuietlyAndCloseTheFileWhenTheClientHangsUp() throws IOException {
        FileChannel file = file(200_000);

        new FilePart(file, 0, 200_000).write(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });

        assertThat(file.isOpen()).isFalse();
    }

    @Test
    void shouldFailAndCloseTheFileWhenItBecameShorter() throws IOException {
        FileChannel file = file(10);

        assertThatThrownBy(() -> new FilePart(file, 0, 11).write(new ByteArrayOutputStream()))
                .isInstanceOf(EOFException.class);
        assertThat(file.isOpen()).isFalse();
    }

    private FileChannel file(int length) throws IOException {
        return FileChannel.open(Files.write(directory.resolve("f"), new byte[length]));
    }
}
