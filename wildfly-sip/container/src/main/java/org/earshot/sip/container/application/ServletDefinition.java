// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.util.Map;

/**
 * A SIP servlet as its annotation or sip.xml declares it. Immutable.
 *
 * @param loadOnStartup negative: not before the application starts
 */
public record ServletDefinition(String name, String className, int loadOnStartup, Map<String, String> initParameters) {
    public ServletDefinition {
        initParameters = Map.copyOf(initParameters);
    }
}
