// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Both sides prove that they know the cluster's password before anything else is said. Nothing but these bytes is read of a
 * caller that has not.
 *
 * <pre>
 * caller -> called  "ESHOTCP2" | nonce (32) | length of name (1) | name
 * called -> caller  nonce (32) | proof "called" (32)
 * caller -> called  proof "caller" (32)
 * </pre>
 */
final class Handshake {

    private static final long MAGIC = 0x4553_484f_5443_5032L;
    private static final int LONGEST_NAME = 240;
    private static final String CALLER = "caller";
    private static final String CALLED = "called";

    private Handshake() {}

    /**
     * The caller's side.
     *
     * @throws IOException when the other side does not know the password
     */
    static void call(DataInputStream in, OutputStream out, CopySecret secret, String ownName) throws IOException {
        byte[] name = ownName.getBytes(StandardCharsets.UTF_8);
        byte[] nonce = secret.nonce();
        ByteBuffer hello = ByteBuffer.allocate(Long.BYTES + CopySecret.BYTES + 1 + name.length);
        hello.putLong(MAGIC).put(nonce).put((byte) name.length).put(name);
        out.write(hello.array());
        out.flush();
        byte[] theirs = read(in, CopySecret.BYTES);
        check(secret.proof(CALLED, nonce, theirs, name), read(in, CopySecret.BYTES));
        out.write(secret.proof(CALLER, nonce, theirs, name));
        out.flush();
    }

    /**
     * The side that is called.
     *
     * @return the name of the caller
     * @throws IOException when the caller does not know the password
     */
    static String answer(DataInputStream in, OutputStream out, CopySecret secret) throws IOException {
        if (in.readLong() != MAGIC) {
            throw new ProtocolException("it speaks another protocol");
        }
        byte[] theirs = read(in, CopySecret.BYTES);
        int length = in.readUnsignedByte();
        if (length > LONGEST_NAME) {
            throw new ProtocolException("its name is too long");
        }
        byte[] name = read(in, length);
        byte[] nonce = secret.nonce();
        ByteBuffer reply = ByteBuffer.allocate(2 * CopySecret.BYTES);
        out.write(
                reply.put(nonce).put(secret.proof(CALLED, theirs, nonce, name)).array());
        out.flush();
        check(secret.proof(CALLER, theirs, nonce, name), read(in, CopySecret.BYTES));
        return new String(name, StandardCharsets.UTF_8);
    }

    private static byte[] read(DataInputStream in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    private static void check(byte[] expected, byte[] proof) throws ProtocolException {
        if (!MessageDigest.isEqual(expected, proof)) {
            throw new ProtocolException("it does not know the password of the cluster (CLUSTER_PASSWORD)");
        }
    }
}
