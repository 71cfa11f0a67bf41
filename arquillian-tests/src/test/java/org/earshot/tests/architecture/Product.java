// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.architecture;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the compiled classes and the sources of the product's modules are. */
public final class Product implements LocationProvider {
    static final Path ROOT =
            Path.of(System.getProperty("earshot.root", "..")).toAbsolutePath().normalize();

    /** Every module that ends up in the server or in a tool. */
    static final List<String> MODULES = List.of(
            "domain",
            "protocol",
            "media-engine",
            "rendering",
            "ejb",
            "sip-app",
            "web-api",
            "simulator",
            "wildfly-config",
            "wildfly-sip/api",
            "wildfly-sip/container",
            "wildfly-sip/subsystem");

    @Override
    public Set<Location> get(Class<?> testClass) {
        return MODULES.stream().map(module -> Location.of(classesOf(module))).collect(Collectors.toUnmodifiableSet());
    }

    private static Path classesOf(String module) {
        Path classes = ROOT.resolve(module).resolve("target/classes");
        if (!Files.isDirectory(classes)) {
            throw new IllegalStateException(classes + " is missing: build " + module + " first");
        }
        return classes;
    }

    /** All files of the tree with that ending; nothing that was built or that a node keeps. */
    static List<Path> sources(String ending) {
        Set<String> passedOver = Set.of("target", ".git", ".earshot", "node_modules");
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> Stream.iterate(
                                    ROOT.relativize(file), part -> part != null, part -> part.getParent())
                            .noneMatch(part ->
                                    passedOver.contains(part.getFileName().toString())))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
