// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.core.Response;

/** The words for faults that HTTP itself has a status for. */
final class StatusProblem {

    private StatusProblem() {}

    static Problem of(int status) {
        return switch (status) {
            case 400 ->
                Problem.of(
                        "bad-request",
                        "Malformed request",
                        400,
                        "The request cannot be read; compare it with the"
                                + " API description at /api/v1/openapi.yaml.");
            case 401 ->
                Problem.of(
                        "unauthorized",
                        "Not signed in",
                        401,
                        "Send the name and password of a user of this recorder by HTTP Basic authentication; to bring"
                                + " recordings of another cluster, a token that is in use as Bearer.");
            case 403 ->
                Problem.of(
                        "forbidden",
                        "Not allowed",
                        403,
                        "Your user lacks the role that this needs; an administrator"
                                + " can give it. docs/api.md says which role does what.");
            case 404 ->
                Problem.of(
                        "not-found",
                        "Not found",
                        404,
                        "There is nothing at this path; the API description at"
                                + " /api/v1/openapi.yaml lists what is there.");
            case 405 ->
                Problem.of(
                        "method-not-allowed",
                        "Method not allowed",
                        405,
                        "This path does not take that method; the" + " Allow header names those it takes.");
            case 406 ->
                Problem.of(
                        "not-acceptable",
                        "Not acceptable",
                        406,
                        "The Accept header excludes what this path gives;" + " leave it out or add */*.");
            case 412 ->
                Problem.of(
                        "precondition-failed",
                        "Precondition failed",
                        412,
                        "The rendition has changed since the"
                                + " ETag or time you sent; ask again without the condition.");
            case 415 ->
                Problem.of(
                        "unsupported-media-type",
                        "Unsupported media type",
                        415,
                        "The Content-Type of the body is not what this path takes; the API description at"
                                + " /api/v1/openapi.yaml says which is, mostly application/json.");
            case 416 ->
                Problem.of(
                        "range-not-satisfiable",
                        "Range not satisfiable",
                        416,
                        "The range starts beyond the end;" + " Content-Range gives the length.");
            default -> other(status);
        };
    }

    private static Problem other(int status) {
        Response.Status known = Response.Status.fromStatusCode(status);
        String title = known == null ? "Status " + status : known.getReasonPhrase();
        return Problem.of(
                "http-" + status,
                title,
                status,
                "The request was refused with status " + status
                        + "; compare it with the API description at /api/v1/openapi.yaml.");
    }
}
