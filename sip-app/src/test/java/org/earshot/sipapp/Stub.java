// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Lets a small class stand for a large interface of the container, for tests: what it lacks must not be called. */
final class Stub {

    private Stub() {}

    static <T> T of(Class<T> type, Object target) {
        Object proxy =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return switch (method.getName()) {
                            case "equals" -> self == arguments[0];
                            case "hashCode" -> System.identityHashCode(self);
                            default -> type.getSimpleName() + " for " + target;
                        };
                    }
                    return call(target, method, arguments);
                });
        return type.cast(proxy);
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        Method real;
        try {
            real = target.getClass().getDeclaredMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException e) {
            throw new UnsupportedOperationException(method.toString(), e);
        }
        real.setAccessible(true);
        try {
            return real.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
