// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Moves addresses by a program, {@code COMMAND up|down ADDRESS}, which is killed when it takes longer than a second. */
final class CommandMover implements AddressMover {

    private static final long LONGEST_MILLIS = 1_000;
    private static final int MOST_OUTPUT = 500;

    private final String program;

    CommandMover(String program) {
        this.program = program;
    }

    @Override
    public void up(String address) throws IOException {
        run("up", address);
    }

    @Override
    public void down(String address) throws IOException {
        run("down", address);
    }

    private void run(String what, String address) throws IOException {
        Process process = new ProcessBuilder(program, what, address)
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(LONGEST_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException(program + " " + what + " did not end within " + LONGEST_MILLIS + " ms");
            }
            if (process.exitValue() != 0) {
                throw new IOException(program + " " + what + " ended with " + process.exitValue() + ": "
                        + said(process.getInputStream()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String said(InputStream output) throws IOException {
        return new String(output.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8)
                .strip()
                .replace('\n', ' ');
    }
}
