// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.user;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code UserCommand DIRECTORY add NAME ROLE | passwd NAME | remove NAME | exists NAME | list}; a password is the first
 * line of the standard input, never an argument. Ends with 0, 1 (refused) or 2 (wrong usage).
 */
public final class UserCommand {
    private static final int LEAST_PASSWORD_LENGTH = 8;

    private final UserDirectory users;
    private final BufferedReader in;
    private final PrintWriter out;

    UserCommand(UserDirectory users, BufferedReader in, PrintWriter out) {
        this.users = users;
        this.in = in;
        this.out = out;
    }

    /** Entry of the command line. */
    public static void main(String[] arguments) throws IOException {
        int status;
        try (var out = new PrintWriter(new FileWriter(FileDescriptor.out));
                var in = new BufferedReader(new FileReader(FileDescriptor.in))) {
            status = arguments.length < 2
                    ? usage(out)
                    : new UserCommand(new UserDirectory(Path.of(arguments[0])), in, out)
                            .run(List.of(arguments).subList(1, arguments.length));
        }
        System.exit(status);
    }

    /** Runs one command and returns its exit status. */
    int run(List<String> command) throws IOException {
        try {
            return switch (command.get(0) + " " + (command.size() - 1)) {
                case "add 2" -> add(command.get(1), Role.of(command.get(2)), false);
                case "add-random 2" -> add(command.get(1), Role.of(command.get(2)), true);
                case "passwd 1" -> changePassword(command.get(1));
                case "remove 1" -> remove(command.get(1));
                case "exists 1" -> users.exists(command.get(1)) ? 0 : 1;
                case "list 0" -> list();
                default -> usage(out);
            };
        } catch (IllegalArgumentException refused) {
            out.println(refused.getMessage());
            return 1;
        }
    }

    private int add(String name, Role role, boolean random) throws IOException {
        users.add(name, role, password(), random);
        return 0;
    }

    private int changePassword(String name) throws IOException {
        users.changePassword(name, password());
        return 0;
    }

    private int remove(String name) throws IOException {
        users.remove(name);
        return 0;
    }

    private int list() throws IOException {
        users.list().forEach((name, roles) -> out.println(name + "\t" + String.join(",", roles)));
        return 0;
    }

    private char[] password() throws IOException {
        String line = in.readLine();
        if (line == null || line.length() < LEAST_PASSWORD_LENGTH) {
            throw new IllegalArgumentException("A password has at least " + LEAST_PASSWORD_LENGTH + " characters");
        }
        if (line.getBytes(StandardCharsets.UTF_8).length > 72) {
            throw new IllegalArgumentException("bcrypt takes at most 72 bytes of a password");
        }
        return line.toCharArray();
    }

    private static int usage(PrintWriter out) {
        out.println("add NAME ROLE | add-random NAME ROLE | passwd NAME | remove NAME | exists NAME | list");
        return 2;
    }
}
