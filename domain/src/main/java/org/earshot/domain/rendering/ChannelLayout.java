// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.rendering;

/** How the tracks are laid on channels. */
public enum ChannelLayout {
    /** Near on the left, far on the right, mixed streams on both. */
    STEREO,
    /** All tracks summed, saturated. */
    MONO
}
