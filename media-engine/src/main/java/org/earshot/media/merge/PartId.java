// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.earshot.media.storage.ReplicaStore;

/** Names a file that was set aside by what it holds, so that nobody merges it twice: checksum and length. */
public record PartId(int checksum, long bytes) {

    /** @throws IOException when it cannot be read */
    public static PartId of(Path part) throws IOException {
        long bytes = Files.size(part);
        return new PartId(ReplicaStore.checksum(part, bytes), bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(checksum) + "-" + bytes;
    }
}
