// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.media;

import org.earshot.domain.media.CaptureListener;

/** Start and stop of the media engine. Used by the start of the node only. */
public interface MediaLife {

    void start(CaptureListener listener);

    void stop();
}
