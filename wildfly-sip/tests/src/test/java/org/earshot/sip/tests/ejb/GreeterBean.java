// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.ejb;

import jakarta.enterprise.context.ApplicationScoped;
import org.earshot.sip.tests.lib.Greeter;

/** The bean of {@link Greeter}. Thread-safe. */
@ApplicationScoped
public class GreeterBean implements Greeter {
    @Override
    public String greet(String name) {
        return "hello-" + name;
    }
}
