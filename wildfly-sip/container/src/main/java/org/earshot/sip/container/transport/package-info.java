// SPDX-License-Identifier: Apache-2.0
/**
 * The edge between the network and the JAIN SIP stack. It cuts streams into messages, checks the bytes before the stack's
 * parser sees them, and answers what is broken, so that nothing from outside reaches the stack that it would trip over.
 */
package org.earshot.sip.container.transport;
