// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

/** When a stream was heard last, and whether its silence has been reported. Confined to the reactor. */
final class StreamActivity {

    private boolean active;
    private boolean reported;
    private boolean heard;
    private long sinceNanos;

    StreamActivity(boolean active, long now) {
        this.active = active;
        this.sinceNanos = now;
    }

    void packet(long now) {
        sinceNanos = now;
        heard = true;
    }

    void active(boolean nowActive, long now) {
        if (nowActive && !active) {
            sinceNanos = now;
        }
        reported &= nowActive;
        active = nowActive;
    }

    boolean isActive() {
        return active;
    }

    /** Last packet, or the time from which one was due. */
    long sinceNanos() {
        return sinceNanos;
    }

    /** True once when the silence has lasted as long as given. */
    boolean fallsSilent(long now, long limit) {
        if (!active || reported || now - sinceNanos < limit) {
            return false;
        }
        reported = true;
        heard = false;
        return true;
    }

    /** True once when a packet came after a reported silence. */
    boolean isBack() {
        if (!reported || !heard) {
            return false;
        }
        reported = false;
        return true;
    }
}
