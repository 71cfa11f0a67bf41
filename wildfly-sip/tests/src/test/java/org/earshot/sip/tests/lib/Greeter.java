// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.lib;

/** An interface in the EAR's lib folder; its bean is in the EAR's ejb.jar. */
public interface Greeter {
    String greet(String name);
}
