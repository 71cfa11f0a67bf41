// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

/**
 * Told that its application is about to stop, while SIP still works: the moment to end dialogs. A SIP servlet may implement
 * it, beside what it is; {@code destroy} is too late for that, since nobody hears the answers any more.
 */
@FunctionalInterface
public interface StopListener {

    /**
     * Called once, on a management thread, with the application's class loader, naming context and a CDI request context. New
     * calls are refused already; requests and answers of running dialogs still come. What is sent here is waited for: until all
     * of it is answered, or for some seconds. An exception is logged.
     */
    void beforeStop();
}
