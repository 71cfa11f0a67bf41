// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.UncheckedIOException;
import org.earshot.simulator.recording.ApiException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** Entry point: {@code java -jar earshot-simulator.jar call}. */
@Command(
        name = "earshot-simulator",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Plays recording clients (SIPREC, Unified CM, CUBE, telephones) against a running recorder.",
        footer = {
            "",
            "Examples:",
            "  java -jar earshot-simulator.jar call",
            "  java -jar earshot-simulator.jar call --kind bib --seconds 30 --verify",
            "  java -jar earshot-simulator.jar call --calls 100 --rate 20 --seconds 20",
            "  java -jar earshot-simulator.jar probe --target sip:127.0.0.1:5060",
            "",
            "Exit status: 0 all well, 1 a call or a check failed, 2 wrong options."
        },
        subcommands = {CallCommand.class, ProbeCommand.class, ListingCommand.class, CommandLine.HelpCommand.class})
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setUsageHelpWidth(110)
                .setParameterExceptionHandler((wrong, args) -> refuse(wrong))
                .setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, command));
    }

    /** What is wrong and where to read more; the whole usage would push that off the screen. */
    private static int refuse(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName(" ");
        command.getErr().println("earshot-simulator: " + wrong.getMessage());
        command.getErr()
                .println(name.replaceFirst("^earshot-simulator ?", "")
                                .concat(" --help")
                                .strip() + " lists the options, with examples");
        command.getErr().flush();
        return CommandLine.ExitCode.USAGE;
    }

    /** People get one line that says what to do; the stack of a fault of ours is for developers. */
    private static int explain(Exception failure, CommandLine command) {
        boolean expected = failure instanceof UsageException
                || failure instanceof ApiException
                || failure instanceof UncheckedIOException;
        if (expected) {
            command.getErr().println("earshot-simulator: " + failure.getMessage());
        } else {
            failure.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return failure instanceof UsageException ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
    }

    /** Reads the version from the jar's manifest. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"earshot-simulator " + (version == null ? "(development)" : version)};
        }
    }
}
