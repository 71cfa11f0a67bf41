// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.event;

import org.earshot.domain.event.RecorderEvent;

/** Where the use cases tell what happened. Thread-safe; a failing observer is logged and never reaches the caller. */
@FunctionalInterface
public interface RecorderEvents {

    void publish(RecorderEvent event);
}
