// SPDX-License-Identifier: Apache-2.0

/** Call files made up for tests: voices, encoders, senders with an impaired network, and what measures the result. */
@NullMarked
package org.earshot.rendering.sample;

import org.jspecify.annotations.NullMarked;
