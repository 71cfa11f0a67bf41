// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

/**
 * Room on the recording disk, in bytes.
 *
 * @param writable false after a failed write until one succeeds
 */
public record StorageUsage(long total, long usable, boolean writable) {

    public double usedPercent() {
        return total <= 0 ? 100 : 100.0 * (total - usable) / total;
    }
}
