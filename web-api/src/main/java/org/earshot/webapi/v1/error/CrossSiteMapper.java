// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Says that not the user's role but the page is the reason, and what to do. Thread-safe. */
@Provider
public final class CrossSiteMapper implements ExceptionMapper<CrossSiteException> {

    @Override
    public Response toResponse(CrossSiteException refusal) {
        return Problem.of(
                        "forbidden",
                        "Not allowed for pages of other sites",
                        403,
                        "A browser sent this for a page of another site (headers Origin and Sec-Fetch-Site), and such"
                                + " pages may change nothing here. Send it from a page of this address, or from a"
                                + " program without these headers; a reverse proxy must pass the Host header on.")
                .answer()
                .build();
    }
}
