// SPDX-License-Identifier: Apache-2.0
/**
 * The command line of the call simulator, which plays recording clients against a running recorder and judges the
 * result. Black box: it knows SIP, RTP and the REST API, nothing of the recorder's insides.
 */
@NullMarked
package org.earshot.simulator;

import org.jspecify.annotations.NullMarked;
