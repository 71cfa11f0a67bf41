// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.earshot.simulator.recording.ApiAccess;
import org.earshot.simulator.recording.RecorderApi;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say where the REST API is and who asks. Confined to the main thread. */
final class ApiOptions {

    @Option(
            names = "--api",
            paramLabel = "URL,...",
            defaultValue = "https://127.0.0.1:8443",
            description =
                    "Where the recorder's REST API is (default: ${DEFAULT-VALUE}); of a cluster several nodes, so that"
                            + " another can be asked when one does not answer.")
    String api = "";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "admin",
            description = "User of the API (default: ${DEFAULT-VALUE}).")
    String user = "";

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; others on this machine can see it, so --password-file is better.")
    @Nullable
    String password;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password (default: the variable EARSHOT_PASSWORD, if set).")
    @Nullable
    Path passwordFile;

    @Option(
            names = "--insecure",
            negatable = true,
            description = "Trust any certificate (default: only when the API's host is this machine).")
    @Nullable
    Boolean insecure;

    RecorderApi open() {
        return new RecorderApi(access(), System::nanoTime);
    }

    /** Each node of the option, at least one. */
    List<ApiAccess> access() {
        return Arrays.stream(api.split(",", -1)).map(this::access).toList();
    }

    private ApiAccess access(String address) {
        try {
            URI base = URI.create(address.strip());
            if (base.getHost() == null || !("http".equals(base.getScheme()) || "https".equals(base.getScheme()))) {
                throw new UsageException("--api: " + address + " is no address; it looks like https://host:port");
            }
            boolean trusting = insecure == null ? isLocal(base) : insecure;
            Optional<Path> file = password == null ? Optional.ofNullable(passwordFile) : Optional.empty();
            return new ApiAccess(base, user, secret(), file, trusting);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--api: " + e.getMessage());
        }
    }

    private static boolean isLocal(URI base) {
        try {
            return InetAddress.getByName(base.getHost()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private Optional<String> secret() {
        if (password != null) {
            return Optional.of(password);
        }
        if (passwordFile == null) {
            return Optional.ofNullable(System.getenv("EARSHOT_PASSWORD"));
        }
        try {
            return Files.readAllLines(passwordFile).stream().findFirst().map(String::strip);
        } catch (IOException e) {
            throw new UsageException("--password-file: cannot read " + passwordFile + " (" + e.getMessage() + ")");
        }
    }
}
