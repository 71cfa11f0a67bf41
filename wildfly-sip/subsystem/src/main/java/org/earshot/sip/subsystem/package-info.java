// SPDX-License-Identifier: Apache-2.0
/** The subsystem {@code sip} of WildFly: its management model, its services, and (below) its part in deployments. */
package org.earshot.sip.subsystem;
