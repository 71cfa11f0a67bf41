// SPDX-License-Identifier: Apache-2.0
/** Confirmed dialogs as text, and back: how a call goes on at another server. */
package org.earshot.sip.container.transfer;
