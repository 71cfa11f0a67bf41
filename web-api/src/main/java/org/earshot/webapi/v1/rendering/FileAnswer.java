// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.rendering.Rendition;
import org.jspecify.annotations.Nullable;

/**
 * Answers with a rendition: whole, one range, not modified, or the headers alone (RFC 9110 §13, §14). The file is opened
 * before the answer begins, so that the cache may drop it meanwhile. Confined to the request's thread.
 */
final class FileAnswer {

    private static final String ACCEPT_RANGES = "Accept-Ranges";
    private static final String CONTENT_RANGE = "Content-Range";

    private final Request request;
    private final HttpHeaders headers;

    FileAnswer(Request request, HttpHeaders headers) {
        this.request = request;
        this.headers = headers;
    }

    /** @param attachment file name under which the client saves it; null to show it in place */
    Response of(Rendition rendition, @Nullable String attachment) {
        try {
            FileChannel file = FileChannel.open(rendition.file(), StandardOpenOption.READ);
            boolean handedOn = false;
            try {
                Response answer = answer(rendition, file, Version.of(rendition, file), attachment);
                handedOn = answer.getEntity() instanceof FilePart;
                return answer;
            } finally {
                if (!handedOn) {
                    file.close();
                }
            }
        } catch (NoSuchFileException e) {
            throw new RecorderException(
                    ErrorCode.OVERLOADED, "The rendition left the cache before it could be sent; ask again.", e);
        } catch (IOException e) {
            throw new RecorderException(
                    ErrorCode.RENDERING_FAILED, "The rendition cannot be read; see the health checks at /health.", e);
        }
    }

    private Response answer(Rendition rendition, FileChannel file, Version version, @Nullable String attachment) {
        ResponseBuilder conditional = request.evaluatePreconditions(Date.from(version.modified()), version.tag());
        if (conditional != null) {
            int status = conditional.build().getStatus();
            if (status != Response.Status.NOT_MODIFIED.getStatusCode()) {
                throw new WebApplicationException(status);
            }
            return caching(conditional, rendition, version).build();
        }
        ResponseBuilder answer = caching(body(file, version), rendition, version)
                .type(rendition.format().contentType());
        if (attachment != null) {
            answer.header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + attachment + "\"");
        }
        return answer.build();
    }

    private static ResponseBuilder caching(ResponseBuilder answer, Rendition rendition, Version version) {
        return answer.tag(version.tag())
                .lastModified(Date.from(version.modified()))
                .header(HttpHeaders.CACHE_CONTROL, rendition.complete() ? "private, no-cache" : "no-store")
                .header(ACCEPT_RANGES, "bytes");
    }

    private ResponseBuilder body(FileChannel file, Version version) {
        long length = version.length();
        if (request.getMethod().equals(HttpMethod.HEAD)) {
            return Response.ok().header(HttpHeaders.CONTENT_LENGTH, length);
        }
        RangeSelection selection = rangeHolds(version)
                ? RangeSelection.of(headers.getHeaderString("Range"), length)
                : new RangeSelection.Whole();
        if (selection instanceof RangeSelection.Unsatisfiable) {
            throw new WebApplicationException(Response.status(Response.Status.REQUESTED_RANGE_NOT_SATISFIABLE)
                    .header(CONTENT_RANGE, "bytes */" + length)
                    .build());
        }
        if (selection instanceof RangeSelection.Part part) {
            return Response.status(Response.Status.PARTIAL_CONTENT)
                    .entity(new FilePart(file, part.first(), part.length()))
                    .header(CONTENT_RANGE, "bytes " + part.first() + "-" + part.last() + "/" + length)
                    .header(HttpHeaders.CONTENT_LENGTH, part.length());
        }
        return Response.ok(new FilePart(file, 0, length)).header(HttpHeaders.CONTENT_LENGTH, length);
    }

    /** If-Range (RFC 9110 §13.1.5): without it, or when it names exactly what is there. */
    private boolean rangeHolds(Version version) {
        String condition = headers.getHeaderString("If-Range");
        if (condition == null) {
            return true;
        }
        if (condition.startsWith("\"") || condition.startsWith("W/")) {
            return condition.equals("\"" + version.tag().getValue() + "\"");
        }
        try {
            return ZonedDateTime.parse(condition, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant()
                    .equals(version.modified());
        } catch (DateTimeException e) {
            return false;
        }
    }

    /**
     * What tells one state of a rendition from another.
     *
     * @param modified in whole seconds, as HTTP has it
     */
    private record Version(long length, Instant modified, EntityTag tag) {

        static Version of(Rendition rendition, FileChannel file) throws IOException {
            long length = file.size();
            FileTime modified = Files.getLastModifiedTime(rendition.file());
            String tag = Long.toHexString(length) + "-" + Long.toHexString(modified.to(TimeUnit.MICROSECONDS));
            return new Version(length, modified.toInstant().truncatedTo(ChronoUnit.SECONDS), new EntityTag(tag));
        }
    }
}
