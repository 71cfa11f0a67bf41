// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.io.IOException;

/** The call file can be read, but holds nothing that belongs into the rendition. */
public final class NoMediaException extends IOException {

    private static final long serialVersionUID = 1L;

    public NoMediaException(String message) {
        super(message);
    }
}
