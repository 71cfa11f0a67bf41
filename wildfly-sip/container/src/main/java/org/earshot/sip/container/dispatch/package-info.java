// SPDX-License-Identifier: Apache-2.0
/** What happens to a received request: answered statelessly here, or handed on to the core with transaction and sessions. */
package org.earshot.sip.container.dispatch;
