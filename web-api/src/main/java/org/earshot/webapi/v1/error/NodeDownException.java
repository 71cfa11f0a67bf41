// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

/** Only a node that is down could answer; the message says which, and what for. */
public final class NodeDownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NodeDownException(String message) {
        super(message);
    }

    public NodeDownException(String message, Throwable cause) {
        super(message, cause);
    }
}
