// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.earshot.rendering.ChildMessage;
import org.earshot.rendering.RenderFailure;
import org.earshot.rendering.RenderFailure.Reason;
import org.earshot.rendering.RenderJob;
import org.earshot.rendering.RenderResult;
import org.earshot.rendering.timeline.NoMediaException;

/**
 * Main class of a child. Reads one {@link RenderJob} as JSON from standard input and writes {@link ChildMessage}s, one
 * JSON object a line, to standard output. Exit code 0 after a result, that of the {@link Reason} after a failure; any
 * other is a crash, with the reason on standard error.
 */
public final class RenderMain {

    private static final int MAX_JOB = 64 * 1024;
    private static final ObjectMapper JSON =
            new ObjectMapper().configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);

    private final OutputStream output;

    RenderMain(OutputStream output) {
        this.output = output;
    }

    public static void main(String[] arguments) {
        int code = new RenderMain(new FileOutputStream(FileDescriptor.out)).run(System.in);
        Runtime.getRuntime().exit(code);
    }

    /** @return the exit code */
    int run(InputStream input) {
        try {
            RenderJob job = JSON.readValue(input.readNBytes(MAX_JOB), RenderJob.class);
            RenderResult result = RenderTask.run(job, percent -> say(ChildMessage.progress(percent)));
            say(ChildMessage.of(result));
            return 0;
        } catch (JsonProcessingException e) {
            return fail(Reason.BAD_JOB, "the job cannot be read: " + e.getOriginalMessage());
        } catch (NoMediaException e) {
            return fail(Reason.NO_MEDIA, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return fail(Reason.FAILED, e.toString());
        }
    }

    private int fail(Reason reason, String message) {
        say(ChildMessage.of(new RenderFailure(reason, message)));
        return reason.exitCode();
    }

    private void say(ChildMessage message) {
        try {
            output.write((JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8));
            output.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the supervisor is gone", e);
        }
    }
}
