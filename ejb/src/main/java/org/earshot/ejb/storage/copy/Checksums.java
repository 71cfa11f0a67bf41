// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

/**
 * Joins CRC32C values, so that the checksum of a file is known at each offset to which it was sent without reading it again.
 * Appending n bytes multiplies the checksum by x^8n modulo the polynomial, as zlib's crc32_combine does for CRC-32. Pure.
 */
final class Checksums {

    /** Castagnoli's polynomial, bits reversed. */
    private static final int POLYNOMIAL = 0x82f6_3b78;

    private static final int ONE = 1 << 31;
    private static final int[] POWERS = powers();

    private Checksums() {}

    /** The CRC32C of A and B together. */
    static int join(int crcOfA, int crcOfB, long bytesOfB) {
        int factor = ONE;
        int square = 3;
        for (long bits = bytesOfB; bits != 0; bits >>>= 1) {
            if ((bits & 1) != 0) {
                factor = multiply(POWERS[square], factor);
            }
            square++;
        }
        return multiply(factor, crcOfA) ^ crcOfB;
    }

    /** x^(2^i) for each i. */
    private static int[] powers() {
        int[] powers = new int[Long.SIZE + 3];
        powers[0] = 1 << 30;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = multiply(powers[i - 1], powers[i - 1]);
        }
        return powers;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            if ((a & bit) != 0) {
                product ^= shifted;
            }
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
        }
        return product;
    }
}
