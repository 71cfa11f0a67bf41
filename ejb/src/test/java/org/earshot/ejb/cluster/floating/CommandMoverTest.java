// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandMoverTest {

    @TempDir
    private Path directory;

    private CommandMover mover(String script) throws IOException {
        Path program = directory.resolve("address");
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new CommandMover(program.toString());
    }

    @Test
    void shouldCallTheProgramWithWhatAndWhich() throws IOException {
        CommandMover mover = mover("echo \"$@\" >> " + directory.resolve("said"));
        mover.up("192.0.2.101");
        mover.down("192.0.2.102");
        assertThat(directory.resolve("said")).hasContent("up 192.0.2.101\ndown 192.0.2.102");
    }

    @Test
    void shouldTellWhatTheProgramSaidWhenItFails() {
        assertThatIOException()
                .isThrownBy(() -> mover("echo no right to do so; exit 3").up("192.0.2.101"))
                .withMessageContaining("up ended with 3: no right to do so");
    }

    @Test
    void shouldNotWaitLongerThanASecond() {
        assertThatIOException()
                .isThrownBy(() -> mover("exec sleep 30").up("192.0.2.101"))
                .withMessageContaining("did not end within 1000 ms");
    }

    @Test
    void shouldSayThatThereIsNoSuchProgram() {
        assertThatIOException().isThrownBy(() -> new CommandMover("/no/such/program").up("192.0.2.101"));
    }
}
