// SPDX-License-Identifier: Apache-2.0

/** Hand-made fakes of the recorder, the cluster and the SIP servlet container, and requests as recording clients write them. */
@NullMarked
package org.earshot.sipapp;

import org.jspecify.annotations.NullMarked;
