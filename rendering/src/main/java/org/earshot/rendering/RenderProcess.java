// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.earshot.domain.time.Ticker;

/**
 * Runs one child for one job and waits for its end. The child is killed when it takes too long or when the waiting
 * thread is interrupted. Thread-safe: each run has a child of its own.
 */
final class RenderProcess {

    private static final int OUTPUT_LIMIT = 256 * 1024;
    private static final int ERROR_LIMIT = 4 * 1024;
    private static final int QUOTED = 300;
    private static final long POLL_MILLIS = 50;
    private static final long KILL_SECONDS = 5;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChildCommand command;
    private final Ticker ticker;
    private final ThreadFactory threads;

    RenderProcess(ChildCommand command, Ticker ticker, ThreadFactory threads) {
        this.command = command;
        this.ticker = ticker;
        this.threads = threads;
    }

    /** @throws IOException when no process can be started */
    ChildOutcome run(RenderJob job, Duration timeLimit) throws IOException, InterruptedException {
        Files.createDirectories(command.workDirectory());
        Process process = new ProcessBuilder(command.line())
                .directory(command.workDirectory().toFile())
                .start();
        try {
            BoundedText output = new BoundedText(process.getInputStream(), OUTPUT_LIMIT);
            BoundedText errors = new BoundedText(process.getErrorStream(), ERROR_LIMIT);
            Thread outputThread = threads.newThread(output);
            Thread errorThread = threads.newThread(errors);
            outputThread.start();
            errorThread.start();
            send(process, job);
            if (!ends(process, timeLimit)) {
                return new ChildOutcome.TimedOut(
                        "no result within " + timeLimit.toSeconds() + " s; the child was stopped");
            }
            outputThread.join(TimeUnit.SECONDS.toMillis(KILL_SECONDS));
            errorThread.join(TimeUnit.SECONDS.toMillis(KILL_SECONDS));
            return outcome(process.exitValue(), output.text(), errors.text());
        } finally {
            process.destroyForcibly().waitFor(KILL_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void send(Process process, RenderJob job) throws JsonProcessingException {
        byte[] order = JSON.writeValueAsBytes(job);
        try (OutputStream input = process.getOutputStream()) {
            input.write(order);
        } catch (IOException e) {
            // The child has closed its input, so it is ending: its exit code tells why.
        }
    }

    private boolean ends(Process process, Duration timeLimit) throws InterruptedException {
        long started = ticker.nanos();
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            if (ticker.nanos() - started > timeLimit.toNanos()) {
                return false;
            }
        }
        return true;
    }

    private static ChildOutcome outcome(int exitCode, String output, String errors) {
        List<ChildMessage> messages = output.lines()
                .map(RenderProcess::parse)
                .filter(RenderProcess::ends)
                .toList();
        ChildMessage last = messages.isEmpty() ? new ChildMessage(null, null, null) : messages.get(messages.size() - 1);
        RenderResult result = last.result();
        RenderFailure failure = last.failure();
        if (exitCode == 0 && result != null) {
            return new ChildOutcome.Done(result);
        }
        if (failure != null && exitCode == failure.reason().exitCode()) {
            return new ChildOutcome.Refused(failure);
        }
        String said = errors.isBlank() ? output : errors;
        return new ChildOutcome.Crashed(String.format(
                Locale.ROOT,
                "the child ended with code %d and no result%s",
                exitCode,
                said.isBlank() ? "" : "; it said: " + quote(said)));
    }

    private static boolean ends(ChildMessage message) {
        return message.result() != null || message.failure() != null;
    }

    private static ChildMessage parse(String line) {
        try {
            return JSON.readValue(line, ChildMessage.class);
        } catch (JsonProcessingException e) {
            return new ChildMessage(null, null, null);
        }
    }

    private static String quote(String text) {
        Predicate<String> blank = String::isBlank;
        String firstLine = text.lines().filter(blank.negate()).findFirst().orElse("");
        String printable = firstLine.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= QUOTED ? printable : printable.substring(0, QUOTED) + "...";
    }
}
