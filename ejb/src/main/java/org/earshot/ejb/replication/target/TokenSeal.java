// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;

/**
 * Keeps the tokens of targets unreadable in the database: AES-256-GCM, bound to the name of their job. The key is made of the
 * cluster's password; on a node that is alone it is in a file that only the node may read. Thread-safe.
 */
public final class TokenSeal {

    private static final String MAC = "HmacSHA256";
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String PURPOSE = "earshot replication tokens 1";
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final Supplier<byte[]> key;

    private TokenSeal(Supplier<byte[]> key) {
        this.key = key;
    }

    public static TokenSeal ofPassword(String password) {
        byte[] key = mac(password);
        return new TokenSeal(key::clone);
    }

    /** @param file is made when it is first needed */
    public static TokenSeal ofFile(Path file) {
        return new TokenSeal(() -> read(file));
    }

    private static byte[] mac(String password) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(password.getBytes(StandardCharsets.UTF_8), MAC));
            return mac.doFinal(PURPOSE.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + MAC, e);
        }
    }

    private static byte[] read(Path file) {
        try {
            byte[] key = Files.readAllBytes(file);
            return key.length == 0 ? make(file) : key;
        } catch (NoSuchFileException e) {
            return make(file);
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, file + " cannot be read: " + e, e);
        }
    }

    private static synchronized byte[] make(Path file) {
        byte[] fresh = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(fresh);
        try {
            if (!Files.exists(file) || Files.size(file) == 0) {
                Files.createDirectories(file.getParent());
                Path written = file.resolveSibling(file.getFileName() + ".new");
                Files.deleteIfExists(written);
                Files.createFile(
                        written, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
                    channel.write(ByteBuffer.wrap(fresh));
                    channel.force(true);
                }
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, file + " cannot be made: " + e, e);
        }
    }

    public String seal(String job, String token) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = crypt(Cipher.ENCRYPT_MODE, job, nonce, token.getBytes(StandardCharsets.UTF_8))
                .orElseThrow(() -> new IllegalStateException("Every Java has " + CIPHER));
        byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
        System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
        return Base64.getEncoder().encodeToString(all);
    }

    /** Empty when it was sealed by another key, for another job, or is damaged. */
    Optional<String> open(String job, String sealed) {
        byte[] all;
        try {
            all = Base64.getDecoder().decode(sealed);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (all.length <= NONCE_BYTES) {
            return Optional.empty();
        }
        byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
        return crypt(Cipher.DECRYPT_MODE, job, nonce, Arrays.copyOfRange(all, NONCE_BYTES, all.length))
                .map(text -> new String(text, StandardCharsets.UTF_8));
    }

    private Optional<byte[]> crypt(int mode, String job, byte[] nonce, byte[] text) {
        try {
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(mode, new SecretKeySpec(key.get(), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(job.getBytes(StandardCharsets.UTF_8));
            return Optional.of(cipher.doFinal(text));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }
}
