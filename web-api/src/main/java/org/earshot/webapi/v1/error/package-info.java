// SPDX-License-Identifier: Apache-2.0

/** Faults as problem documents (RFC 9457): one mapper for each kind of exception, one shape for the client. */
@NullMarked
package org.earshot.webapi.v1.error;

import org.jspecify.annotations.NullMarked;
