// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.rendering;

import org.earshot.domain.recording.RecordingId;

/** The renditions that the node keeps. Thread-safe. */
@FunctionalInterface
public interface Renditions {

    void forget(RecordingId recording);
}
