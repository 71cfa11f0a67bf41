// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

/**
 * Another node went on with a dialog: it sent a re-INVITE with its own Contact.
 *
 * @param callId of the dialog
 * @param by host and port of its Contact
 * @param seconds since the first packet was due; 0 before
 */
public record Takeover(String callId, String by, double seconds) {}
