// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the API is and who asks.
 *
 * @param base scheme, host and port, without a path
 * @param password empty to ask without a name
 * @param passwordFile the file that it came from, if any
 * @param insecure whether any certificate is accepted
 */
public record ApiAccess(
        URI base, String user, Optional<String> password, Optional<Path> passwordFile, boolean insecure) {

    /** The address of something below {@code /api/v1}, for a program or a person. */
    public URI resource(String path) {
        String text = base.toString();
        String root = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        return URI.create(root + "/api/v1" + path);
    }

    /** The address of a recording's audio. */
    public URI audio(String recordingId) {
        return resource(audioPath(recordingId));
    }

    static String audioPath(String recordingId) {
        return "/recordings/" + recordingId + "/audio.wav";
    }

    /** A command line for a shell that fetches a recording's audio without asking for a password that is in a file. */
    public String curl(String recordingId) {
        String login = passwordFile
                .map(file -> "\"" + user + ":$(cat '" + file.toAbsolutePath() + "')\"")
                .orElse(user);
        return "curl -f" + (insecure ? "k" : "") + " -u " + login + " -o call.wav " + audio(recordingId);
    }

    /** Hides the password. */
    @Override
    public String toString() {
        return user + "@" + base;
    }
}
