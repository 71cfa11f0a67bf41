// SPDX-License-Identifier: Apache-2.0

/** Hand-made fakes of the recorder's ports, builders of its records and the contracts that fakes and real adapters both pass. */
@NullMarked
package org.earshot.testsupport;

import org.jspecify.annotations.NullMarked;
