// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.io.FileDescriptor;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Says in a moment, before a server is started, what the start would refuse: {@code SettingsCheck FILE KEY=VALUE...}. The file is
 * read if it is there, and wins over the environment; the words win over both, the later ones over the former. Faults are lines
 * on the standard error, and the exit status is then 2. Unknown keys of the file are left to the server, which warns of them.
 */
public final class SettingsCheck {

    private static final String DEFAULTS = "/META-INF/microprofile-config.properties";
    /** Properties of the server, which have names of their own. */
    private static final List<String> OF_THE_SERVER = List.of("earshot-server.", "earshot-cluster.", "jboss.");

    private SettingsCheck() {}

    public static void main(String[] arguments) throws IOException {
        List<String> faults = faults(
                Path.of(arguments[0]),
                System.getenv(),
                List.of(arguments).subList(1, arguments.length),
                HostDefaults.ofThisHost());
        PrintWriter errors = new PrintWriter(new FileWriter(FileDescriptor.err), true);
        faults.forEach(errors::println);
        System.exit(faults.isEmpty() ? 0 : 2);
    }

    static List<String> faults(Path file, Map<String, String> environment, List<String> words, HostDefaults host)
            throws IOException {
        Map<String, String> values = new TreeMap<>();
        try (InputStream defaults = SettingsCheck.class.getResourceAsStream(DEFAULTS)) {
            load(defaults, values);
        }
        for (String key : ConfigurationKeys.ALL) {
            inEnvironment(key, environment).ifPresent(value -> values.put(key, value));
        }
        if (Files.exists(file)) {
            try (InputStream own = Files.newInputStream(file)) {
                load(own, values);
            }
        }
        List<String> faults = new ArrayList<>();
        for (String word : words) {
            String[] pair = word.split("=", 2);
            if (isKnown(pair[0])) {
                values.put(pair[0], pair.length == 2 ? pair[1] : "");
            } else {
                faults.add("There is no setting " + pair[0] + ": docs/configuration.md lists all");
            }
        }
        try {
            NodeSettings.read(key -> Optional.ofNullable(values.get(key)), host);
        } catch (InvalidSettingException e) {
            faults.add(String.valueOf(e.getMessage()));
        }
        return faults;
    }

    /** By its names in the order of MicroProfile Config 3.0, section "Environment Variables Mapping Rules". */
    private static Optional<String> inEnvironment(String key, Map<String, String> environment) {
        String name = key.replaceAll("[^A-Za-z0-9]", "_");
        return Stream.of(key, name, name.toUpperCase(Locale.ROOT))
                .filter(environment::containsKey)
                .map(environment::get)
                .findFirst();
    }

    private static void load(InputStream source, Map<String, String> values) throws IOException {
        Properties read = new Properties();
        read.load(source);
        read.stringPropertyNames().forEach(key -> values.put(key, read.getProperty(key)));
    }

    private static boolean isKnown(String key) {
        return ConfigurationKeys.ALL.contains(key) || OF_THE_SERVER.stream().anyMatch(key::startsWith);
    }
}
