// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The surroundings of calls into the application, one stack for each thread: the core enters and leaves in pairs, which nest.
 * Owned by the application; thread-safe.
 */
final class ContextStack {
    private final ClassLoader loader;
    private final ThreadLocal<Deque<Frame>> frames = ThreadLocal.withInitial(ArrayDeque::new);

    ContextStack(ClassLoader loader) {
        this.loader = loader;
    }

    void enter(ApplicationRuntime runtime) {
        Thread thread = Thread.currentThread();
        ClassLoader previous = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            frames.get().push(new Frame(runtime.enter(), previous));
        } catch (RuntimeException | Error e) {
            thread.setContextClassLoader(previous);
            throw e;
        }
    }

    void exit() {
        Frame frame = frames.get().poll();
        if (frame == null) {
            return;
        }
        try {
            frame.scope.close();
        } finally {
            Thread.currentThread().setContextClassLoader(frame.previous);
        }
    }

    private record Frame(ApplicationRuntime.Scope scope, ClassLoader previous) {}
}
