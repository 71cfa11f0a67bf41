// SPDX-License-Identifier: Apache-2.0
/**
 * What the subsystem does with deployments: finds SIP applications, gives them the API, injects, wires CDI, and joins them to
 * the web deployment that they are part of.
 */
package org.earshot.sip.subsystem.deployment;
