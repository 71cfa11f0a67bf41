// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The next bytes of a file, and no more. Confined to one thread. */
final class FilePart extends FilterInputStream {

    private long left;

    FilePart(InputStream file, long length) {
        super(file);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int count = super.read(bytes, offset, (int) Math.min(length, left));
        if (count > 0) {
            left -= count;
        }
        return count;
    }
}
