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
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Says in a moment, before a server is started, what the start would refuse: {@code SettingsCheck FILE KEY=VALUE...}. The file is
 * read if it is there; the words win over it, the later ones over the former. Faults are lines on the standard error, and the
 * exit status is then 2. Unknown keys of the file are left to the server, which warns of them.
 */
public final class SettingsCheck {

    private static final String DEFAULTS = "/META-INF/microprofile-config.properties";
    /** Properties of the server, which have names of their own. */
    private static final List<String> OF_THE_SERVER = List.of("earshot-server.", "earshot-cluster.", "jboss.");

    private SettingsCheck() {}

    public static void main(String[] arguments) throws IOException {
        List<String> faults = faults(
                Path.of(arguments[0]), List.of(arguments).subList(1, arguments.length), HostDefaults.ofThisHost());
        PrintWriter errors = new PrintWriter(new FileWriter(FileDescriptor.err), true);
        faults.forEach(errors::println);
        System.exit(faults.isEmpty() ? 0 : 2);
    }

    static List<String> faults(Path file, List<String> words, HostDefaults host) throws IOException {
        Map<String, String> values = new TreeMap<>();
        try (InputStream defaults = SettingsCheck.class.getResourceAsStream(DEFAULTS)) {
            load(defaults, values);
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

    private static void load(InputStream source, Map<String, String> values) throws IOException {
        Properties read = new Properties();
        read.load(source);
        read.stringPropertyNames().forEach(key -> values.put(key, read.getProperty(key)));
    }

    private static boolean isKnown(String key) {
        return ConfigurationKeys.ALL.contains(key) || OF_THE_SERVER.stream().anyMatch(key::startsWith);
    }
}
