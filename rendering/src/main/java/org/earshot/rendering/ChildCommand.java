// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a child.
 *
 * @param classpath as for {@code java -cp}
 * @param workDirectory where native libraries are unpacked and crash logs are written
 */
record ChildCommand(Path javaHome, String classpath, String mainClass, int heapMegabytes, Path workDirectory) {

    private static final List<Path> NICE = List.of(Path.of("/usr/bin/nice"), Path.of("/bin/nice"));

    List<String> line() {
        List<String> line = new ArrayList<>();
        NICE.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .ifPresent(nice -> line.addAll(List.of(nice.toString(), "-n", "10")));
        line.add(javaHome.resolve("bin").resolve("java").toString());
        line.add("-Xmx" + heapMegabytes + "m");
        line.add("-XX:+UseSerialGC");
        line.add("-XX:+ExitOnOutOfMemoryError");
        line.add("-XX:ErrorFile=" + workDirectory.resolve("crash-%p.log"));
        line.add("-XX:-CreateCoredumpOnCrash");
        line.add("-Djava.io.tmpdir=" + workDirectory);
        line.add("-Dorg.bytedeco.javacpp.cachedir=" + workDirectory.resolve("native"));
        line.add("-cp");
        line.add(classpath);
        line.add(mainClass);
        return line;
    }
}
