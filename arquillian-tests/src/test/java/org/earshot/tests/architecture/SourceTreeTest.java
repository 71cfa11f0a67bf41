// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What holds for every source file, whatever is in it. */
final class SourceTreeTest {
    private static final int LONGEST_FILE = 400;
    private static final int LONGEST_MEDIAN = 80;
    /** Split, so that this file does not break its own rule. */
    private static final Pattern OPEN_END = Pattern.compile("\\b(TO" + "DO|FIX" + "ME)\\b");

    private final List<Path> java = Product.sources(".java");

    @Test
    void shouldFindTheSourcesAtAll() {
        assertThat(java.size()).isGreaterThan(200);
    }

    @Test
    void shouldHaveNoFileOver400LinesAndAMedianOfAtMost80() {
        assertThat(java)
                .allSatisfy(
                        file -> assertThat(lines(file).size()).as(name(file)).isLessThanOrEqualTo(LONGEST_FILE));
        List<Integer> lengths =
                java.stream().map(file -> lines(file).size()).sorted().toList();
        assertThat(lengths.get(lengths.size() / 2)).as("median").isLessThanOrEqualTo(LONGEST_MEDIAN);
    }

    @Test
    void shouldNameTheLicenceInTheFirstLineOfEachFile() {
        assertThat(java)
                .allSatisfy(file ->
                        assertThat(lines(file).get(0)).as(name(file)).startsWith("// SPDX-License-Identifier: "));
    }

    @Test
    void shouldHaveNoOpenEnds() {
        assertThat(java)
                .allSatisfy(file -> assertThat(lines(file))
                        .as(name(file))
                        .noneMatch(line -> OPEN_END.matcher(line).find()));
    }

    @Test
    void shouldDescribeEachPackage() {
        assertThat(packages())
                .allSatisfy(folder -> assertThat(folder.resolve("package-info.java"))
                        .as(name(folder))
                        .exists());
    }

    /** The SIP container implements interfaces that know null and do not say where. */
    @Test
    void shouldForbidNullInEachPackageOfTheRecorder() {
        assertThat(packages())
                .filteredOn(folder -> !name(folder).startsWith("wildfly-sip"))
                .allSatisfy(folder -> assertThat(lines(folder.resolve("package-info.java")))
                        .as(name(folder))
                        .contains("@NullMarked"));
    }

    private Set<Path> packages() {
        Set<Path> packages = new HashSet<>();
        for (Path file : java) {
            if (name(file).contains("/src/main/java/org/earshot/")) {
                packages.add(file.getParent());
            }
        }
        return packages;
    }

    private static String name(Path file) {
        return Product.ROOT.relativize(file).toString();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
