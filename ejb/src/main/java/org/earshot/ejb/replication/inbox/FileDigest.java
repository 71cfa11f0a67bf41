// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of files and texts in small hexadecimal digits. Thread-safe. */
public final class FileDigest {

    private static final int CHUNK = 1 << 18;

    private FileDigest() {}

    /** @throws IOException when it cannot be read */
    public static String of(Path file) throws IOException {
        MessageDigest digest = sha256();
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (channel.read(chunk) >= 0) {
                digest.update(chunk.flip());
                chunk.clear();
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static String of(byte[] text) {
        return HexFormat.of().formatHex(sha256().digest(text));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
