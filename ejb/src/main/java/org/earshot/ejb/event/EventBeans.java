// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.earshot.domain.event.RecorderEvent;

/** Hands the recorder's events to CDI observers. */
@ApplicationScoped
public class EventBeans {

    @Produces
    @Singleton
    RecorderEvents events(Event<RecorderEvent> observers) {
        return event -> {
            try {
                observers.fire(event);
            } catch (RuntimeException e) {
                CallLog.LOG.observerFailed(event, e);
            }
        };
    }
}
