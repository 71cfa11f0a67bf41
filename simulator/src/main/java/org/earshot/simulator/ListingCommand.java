// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.earshot.simulator.recording.ApiException;
import org.earshot.simulator.recording.NeutralListing;
import org.earshot.simulator.recording.RecorderApi;
import org.earshot.simulator.recording.StoredRecording;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code listing}: all recordings in a form that is the same for every recorder. */
@Command(
        name = "listing",
        mixinStandardHelpOptions = true,
        description = {"Writes all recordings as neutral JSON: what was recorded, in words of no recorder.", ""},
        footer = {
            "",
            "Examples:",
            "  listing --password-file .earshot/admin.password",
            "  listing --output recordings.json",
            "",
            "Exit status: 0 all well, 1 the API cannot be read, 2 wrong options."
        })
final class ListingCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    ApiOptions api = new ApiOptions();

    @Option(names = "--output", paramLabel = "FILE", description = "Write to this file (default: the standard output).")
    @Nullable
    Path output;

    /** When nobody is there now it says so at once. */
    private List<StoredRecording> all() throws ApiException {
        RecorderApi recorder = api.open();
        recorder.check();
        return recorder.all();
    }

    @Override
    public Integer call() throws ApiException {
        List<Map<String, Object>> listing = NeutralListing.of(all());
        try {
            String text = new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(listing);
            if (output != null) {
                Files.writeString(output, text + "\n");
                new Console(spec.commandLine().getErr()).row("listing", "%d recordings in %s", listing.size(), output);
            } else {
                PrintWriter out = spec.commandLine().getOut();
                out.println(text);
                out.flush();
            }
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the listing: " + e.getMessage(), e);
        }
    }
}
