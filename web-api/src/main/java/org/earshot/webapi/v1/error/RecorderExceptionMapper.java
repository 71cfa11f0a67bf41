// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Locale;
import org.earshot.domain.error.RecorderException;

/** Answers what the recorder itself refuses; the exception's message is made for people. Thread-safe. */
@Provider
public final class RecorderExceptionMapper implements ExceptionMapper<RecorderException> {

    @Override
    public Response toResponse(RecorderException failure) {
        RecorderProblem as = RecorderProblem.of(failure.code());
        String code = failure.code().name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (as.ours()) {
            ErrorLog.LOG.recorderFailed(code, failure);
        }
        String detail = failure.getMessage() == null ? as.title() : failure.getMessage();
        ResponseBuilder answer =
                Problem.of(code, as.title(), as.status(), detail).answer();
        if (as.retryAfterSeconds() > 0) {
            answer.header(HttpHeaders.RETRY_AFTER, as.retryAfterSeconds());
        }
        return answer.build();
    }
}
