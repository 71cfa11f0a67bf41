// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

/**
 * Recording metadata that cannot be read or must not be: not XML, too large, or with a document type. The caller keeps
 * the raw text and records the audio all the same. Immutable.
 */
public final class MetadataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A document refused for that reason. */
    public MetadataException(String message) {
        super(message);
    }

    /** A document that the XML parser refused. */
    public MetadataException(String message, Throwable cause) {
        super(message, cause);
    }
}
