// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.storage.copy.Frames.Answer;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a twin does with those who call at its door. */
class ReplicaDoorTest {

    private static final String PASSWORD = "secret";
    private static final int PATIENCE = 10_000;

    private final RecordingId recording = new RecordingId(UUID.randomUUID());

    @TempDir
    Path directory;

    private CopyNode twin;

    @BeforeEach
    void start() {
        twin = new CopyNode("r2", directory, PASSWORD, new CopyNode.Cluster(), new InMemoryRecordingCopies());
    }

    @AfterEach
    void stop() {
        twin.close();
    }

    private InetSocketAddress address() {
        String text = twin.door.address();
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(text.substring(text.indexOf(':') + 1)));
    }

    private CopyLink link(String password) throws IOException {
        return CopyLink.open(address(), new CopySecret(password), "r1", new LongAdder());
    }

    private void assertNoFile() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private static boolean ends(Socket socket) throws IOException {
        socket.setSoTimeout(PATIENCE);
        try {
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketException e) {
            return true;
        }
    }

    private static void data(CopyLink link, RecordingId recording, long offset, byte[] bytes) throws IOException {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        link.data(recording, offset, (int) crc.getValue(), ByteBuffer.wrap(bytes));
        link.flush();
    }

    @Test
    void shouldHangUpOnAFloodOfGarbageAndMakeNoFile() throws IOException {
        byte[] garbage = new byte[1 << 20];
        new Random(3).nextBytes(garbage);
        try (Socket socket = new Socket()) {
            socket.connect(address());
            try {
                socket.getOutputStream().write(garbage);
            } catch (IOException e) {
                assertThat(e).hasMessageMatching("(?i).*(reset|broken|closed|abort).*");
            }
            assertThat(ends(socket)).isTrue();
        }
        assertNoFile();
    }

    @Test
    void shouldHangUpOnACallerWithTheWrongPassword() throws IOException {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> link("guess").close())
                .withMessageContaining("password");
        assertNoFile();
    }

    /** A caller that answers with the proof it was sent has proved nothing. */
    @Test
    void shouldHangUpOnACallerThatSendsTheProofBack() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address());
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            ByteBuffer hello = ByteBuffer.allocate(8 + 32 + 1 + 1);
            hello.put("ESHOTCP2".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            hello.position(40).put((byte) 1).put((byte) 'x');
            out.write(hello.array());
            byte[] answer = new byte[64];
            in.readFully(answer);
            out.write(answer, 32, 32);
            assertThat(ends(socket)).isTrue();
        }
        assertNoFile();
    }

    @Test
    void shouldHangUpOnANodeThatSendsANonsensicalFrame() throws IOException {
        for (int length : new int[] {-1, 0, 16, Frames.MAX_FRAME + 1, Integer.MAX_VALUE}) {
            try (Socket socket = new Socket()) {
                socket.connect(address());
                DataInputStream in = new DataInputStream(socket.getInputStream());
                Handshake.call(in, socket.getOutputStream(), new CopySecret(PASSWORD), "r1");
                socket.getOutputStream()
                        .write(ByteBuffer.allocate(4).putInt(length).array());
                assertThat(ends(socket)).isTrue();
            }
        }
        assertNoFile();
    }

    @Test
    void shouldRefuseDataOfWhichItWasNotAsked() throws IOException {
        try (CopyLink link = link(PASSWORD)) {
            data(link, recording, 0, new byte[100]);
            assertThat(link.read().answer()).isEqualTo(Answer.REFUSED);
        }
        assertNoFile();
    }

    @Test
    void shouldAnswerAGapWithTheLengthThatItHas() throws IOException {
        try (CopyLink link = link(PASSWORD)) {
            link.begin(recording, 0, 0);
            data(link, recording, 0, new byte[100]);
            assertThat(link.read().length()).isZero();
            assertThat(link.read())
                    .extracting(Frames.Reply::answer, Frames.Reply::length)
                    .containsExactly(Answer.ACK, 100L);
            data(link, recording, 150, new byte[50]);
            assertThat(link.read())
                    .extracting(Frames.Reply::answer, Frames.Reply::length)
                    .containsExactly(Answer.HELD, 100L);
            data(link, recording, 50, new byte[50]);
            assertThat(link.read().length()).isEqualTo(100);
        }
        assertThat(twin.replica(recording)).hasSize(100);
    }

    @Test
    void shouldHangUpWhenBytesWereChangedOnTheWay() throws IOException {
        try (CopyLink link = link(PASSWORD)) {
            link.begin(recording, 0, 0);
            link.data(recording, 0, 4711, ByteBuffer.wrap(new byte[100]));
            link.flush();
            assertThat(link.read().answer()).isEqualTo(Answer.HELD);
            assertThatExceptionOfType(IOException.class).isThrownBy(link::read);
        }
        assertThat(twin.replica(recording)).isEmpty();
    }

    @Test
    void shouldNotConfirmAFileThatIsNotTheSame() throws IOException {
        try (CopyLink link = link(PASSWORD)) {
            link.begin(recording, 0, 0);
            data(link, recording, 0, new byte[100]);
            link.end(recording, 100, 4711);
            link.flush();
            assertThat(link.read().answer()).isEqualTo(Answer.HELD);
            assertThat(link.read().answer()).isEqualTo(Answer.ACK);
            assertThat(link.read().answer()).isEqualTo(Answer.HELD);
        }
    }

    @Test
    void shouldNotTakeACopyOfItsOwnRecording() throws IOException {
        RecordingId own = twin.call();
        try (CopyLink link = link(PASSWORD)) {
            link.begin(own, Frames.ANEW, 0);
            link.flush();
            assertThat(link.read().answer()).isEqualTo(Answer.REFUSED);
        }
        assertThat(twin.file(own)).isNotEmpty();
    }

    @Test
    void shouldLetOnlyTheLastCallerContinueACopy() throws IOException {
        try (CopyLink first = link(PASSWORD);
                CopyLink second = link(PASSWORD)) {
            first.begin(recording, 0, 0);
            data(first, recording, 0, new byte[100]);
            first.read();
            first.read();
            second.begin(recording, Frames.ANEW, 0);
            second.flush();
            assertThat(second.read().length()).isZero();
            data(first, recording, 100, new byte[100]);
            assertThat(first.read().answer()).isEqualTo(Answer.REFUSED);
            data(second, recording, 0, new byte[10]);
            assertThat(second.read().length()).isEqualTo(10);
        }
        assertThat(twin.replica(recording)).hasSize(10);
    }
}
