// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

/** Marks a message channel of which all requests have passed a {@link Gate}. */
public interface GatedChannel {}
