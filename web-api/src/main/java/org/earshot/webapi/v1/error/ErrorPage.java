// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.earshot.webapi.v1.json.JsonWriter;

/**
 * Answers what the container refuses before Jakarta REST sees it (no or wrong password) as a problem document. Asked
 * directly it says 404. Thread-safe.
 */
public final class ErrorPage extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        Object path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        Problem problem = StatusProblem.of(status instanceof Integer code ? code : HttpServletResponse.SC_NOT_FOUND)
                .at(path instanceof String text ? text : request.getRequestURI());
        byte[] body = JsonWriter.bytes(problem);
        response.setStatus(problem.status());
        response.setContentType(JsonWriter.PROBLEM_JSON);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(body);
        }
    }
}
