// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

/** What the server gives to a SIP application: instances with injection, and the surroundings of a call into it. Thread-safe. */
public interface ApplicationRuntime {

    /** Makes an injected instance of a class of the application. */
    Instance create(String className) throws Exception;

    /** Sets up naming, request context and so on for a call into the application on this thread. Calls nest. */
    Scope enter();

    /** An instance and what lets it go. */
    record Instance(Object value, Runnable release) {}

    /** Undoes what {@link #enter()} did, on the same thread. */
    @FunctionalInterface
    interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
