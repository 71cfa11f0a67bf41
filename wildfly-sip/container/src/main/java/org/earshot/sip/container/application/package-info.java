// SPDX-License-Identifier: Apache-2.0
/**
 * One deployed SIP application: what its descriptors say, its servlets and listeners, its sessions, and the messages it is
 * handed. The Restcomm core calls in here through its SipContext and SipManager interfaces.
 */
package org.earshot.sip.container.application;
