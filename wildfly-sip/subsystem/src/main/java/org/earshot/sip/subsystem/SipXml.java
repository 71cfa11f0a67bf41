// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

/** Names of the subsystem's XML that are not names of attributes. */
final class SipXml {
    static final String NAMESPACE = "urn:earshot:sip:1.0";
    static final String STACK_PROPERTY = "stack-property";
    static final String CONNECTOR = "connector";
    static final String NAME = "name";
    static final String VALUE = "value";

    private SipXml() {}
}
