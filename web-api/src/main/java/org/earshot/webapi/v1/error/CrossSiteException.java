// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

/** A change that a page of another site asked for; answered with 403, whoever the user is. */
public final class CrossSiteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CrossSiteException() {
        super("Cross-site request");
    }
}
