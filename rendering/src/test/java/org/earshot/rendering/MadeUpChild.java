// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.earshot.rendering.child.RenderMain;

/** Children that misbehave; each leaves a file {@code started-*} in its work directory. */
final class MadeUpChild {

    private MadeUpChild() {}

    static void noteStart() throws IOException {
        Files.createFile(Path.of(System.getProperty("java.io.tmpdir"), "started-" + UUID.randomUUID()));
    }

    /** Works as it should. */
    static final class Counted {
        public static void main(String[] arguments) throws IOException {
            noteStart();
            RenderMain.main(arguments);
        }
    }

    /** Works as it should, but the call files are deleted before it has ended. */
    static final class Overtaken {
        public static void main(String[] arguments) throws IOException {
            noteStart();
            Path calls = Path.of(System.getProperty("java.io.tmpdir"), "..", "..");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(calls, "*.call")) {
                    for (Path file : files) {
                        Files.delete(file);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
            RenderMain.main(arguments);
        }
    }

    /** Dies without a word of use, after filling standard error. */
    static final class Crashing {
        public static void main(String[] arguments) throws IOException {
            noteStart();
            try (FileOutputStream error = new FileOutputStream(FileDescriptor.err)) {
                error.write("boom in the codec\n".repeat(100_000).getBytes(StandardCharsets.UTF_8));
            }
            Runtime.getRuntime().halt(134);
        }
    }

    /** Dies the first time, works the second. */
    static final class Recovering {
        public static void main(String[] arguments) throws IOException {
            Path mark = Path.of(System.getProperty("java.io.tmpdir"), "mark");
            noteStart();
            if (Files.notExists(mark)) {
                Files.createFile(mark);
                Runtime.getRuntime().halt(139);
            }
            RenderMain.main(arguments);
        }
    }

    /** Ends well but says nothing that could be understood. */
    static final class Babbling {
        public static void main(String[] arguments) throws IOException {
            noteStart();
            try (FileOutputStream output = new FileOutputStream(FileDescriptor.out)) {
                output.write("{\"result\":\n\u0000garbage\n[1,2]\n".getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Never ends by itself. */
    static final class Sleeping {
        public static void main(String[] arguments) throws IOException, InterruptedException {
            noteStart();
            new java.util.concurrent.CountDownLatch(1).await();
        }
    }
}
