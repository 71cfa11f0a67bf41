// SPDX-License-Identifier: Apache-2.0
/** The one SIP engine of a server: JAIN SIP stack, dispatcher, connectors, applications. The server's subsystem owns it. */
package org.earshot.sip.container.engine;
