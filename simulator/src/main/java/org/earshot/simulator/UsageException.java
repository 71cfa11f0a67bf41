// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

/** Options that make no sense; the message says what to write instead. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
