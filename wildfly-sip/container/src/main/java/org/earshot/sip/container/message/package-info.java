// SPDX-License-Identifier: Apache-2.0
/** SIP messages as bytes, before and beside the stack: finding their lines, cutting streams, reading what a gate asks for, and writing
 * answers. */
package org.earshot.sip.container.message;
