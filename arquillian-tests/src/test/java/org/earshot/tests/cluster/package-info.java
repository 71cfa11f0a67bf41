// SPDX-License-Identifier: Apache-2.0
/** A cluster of three nodes on this machine, run and called by the front-door script. Not part of the usual build. */
@NullMarked
package org.earshot.tests.cluster;

import org.jspecify.annotations.NullMarked;
