// SPDX-License-Identifier: Apache-2.0
/** Where the container and the SIP stack below it write: JBoss Logging, quiet unless something needs an operator. */
package org.earshot.sip.container.logging;
