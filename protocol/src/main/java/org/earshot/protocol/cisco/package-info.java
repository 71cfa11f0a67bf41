// SPDX-License-Identifier: Apache-2.0

/**
 * What Cisco Unified CM and CUBE add to SIP when they fork the media of a call to a recorder: the parameters in the
 * From URI, recording participants, call GUIDs and release reasons. All types are immutable values.
 */
@NullMarked
package org.earshot.protocol.cisco;

import org.jspecify.annotations.NullMarked;
