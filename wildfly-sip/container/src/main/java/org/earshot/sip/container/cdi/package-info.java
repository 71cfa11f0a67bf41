// SPDX-License-Identifier: Apache-2.0
/** Injection of the container's objects. It must be in the module that deployments depend on, or Weld hides the beans. */
package org.earshot.sip.container.cdi;
