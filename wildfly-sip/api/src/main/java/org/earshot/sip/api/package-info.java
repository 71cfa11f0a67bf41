// SPDX-License-Identifier: Apache-2.0
/**
 * What a SIP application compiles against besides the SIP Servlet API: answering initial requests without a session, and
 * reading the container's counters.
 */
@NullMarked
package org.earshot.sip.api;

import org.jspecify.annotations.NullMarked;
