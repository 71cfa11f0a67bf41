// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

/** A body that says it has parts, but in which none can be found. Immutable. */
public final class MultipartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message what is wrong, in plain ASCII and without line breaks
     */
    public MultipartException(String message) {
        super(message);
    }
}
