// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

/** How full the recording disk is, as a percentage of its size. */
public enum StorageState {
    NORMAL,
    /** At least 75 % used until below 70 %. */
    LOW,
    /** At least 90 % used until below 85 %. */
    CRITICAL,
    /** At least 99 % used until below 97 %, or the disk refuses writes: no new calls. */
    FULL;

    /**
     * The next state with hysteresis (MediaSense's thresholds).
     *
     * @param usedPercent 0 to 100
     */
    public StorageState next(double usedPercent) {
        if (usedPercent >= 99 || (this == FULL && usedPercent >= 97)) {
            return FULL;
        }
        if (usedPercent >= 90 || (compareTo(CRITICAL) >= 0 && usedPercent >= 85)) {
            return CRITICAL;
        }
        if (usedPercent >= 75 || (compareTo(LOW) >= 0 && usedPercent >= 70)) {
            return LOW;
        }
        return NORMAL;
    }
}
