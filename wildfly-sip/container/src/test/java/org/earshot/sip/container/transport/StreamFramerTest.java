// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamFramerTest {
    private static final String FIRST = "MESSAGE sip:a@b SIP/2.0\r\nVia: SIP/2.0/TCP h\r\nl: 6\r\n\r\n1\r\n\r\n2";
    private static final String SECOND = "OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/TCP h\r\n\r\n";

    private final List<String> messages = new ArrayList<>();
    private int pings;
    private int broken;

    private final StreamFramer.Sink sink = new StreamFramer.Sink() {
        @Override
        public void message(byte[] message) {
            messages.add(new String(message, StandardCharsets.US_ASCII));
        }

        @Override
        public void ping() {
            pings++;
        }

        @Override
        public void broken(byte[] headers, MessageScan scan) {
            broken++;
        }
    };

    @Test
    void shouldCutTheSameMessagesFromAnyPieces() throws IOException {
        byte[] stream =
                ("\r\n\r\n" + FIRST + "\r\n" + SECOND + SECOND + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        for (int piece = 1; piece <= stream.length; piece++) {
            messages.clear();
            pings = 0;
            StreamFramer framer = new StreamFramer();
            for (int at = 0; at < stream.length; at += piece) {
                framer.feed(Arrays.copyOfRange(stream, at, Math.min(at + piece, stream.length)), sink);
            }
            assertThat(messages).as("pieces of %d", piece).containsExactly(FIRST, SECOND, SECOND);
            assertThat(pings).as("pieces of %d", piece).isEqualTo(2);
        }
    }

    @Test
    void shouldGiveUpAConnectionWhoseMessagesHaveNoEnd() {
        byte[] lie = FIRST.replace("l: 6", "l: x").getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> new StreamFramer().feed(lie, sink)).isInstanceOf(IOException.class);
        assertThat(broken).isEqualTo(1);
    }

    @Test
    void shouldNotCollectHeadersForever() {
        StreamFramer framer = new StreamFramer();

        assertThatThrownBy(() -> framer.feed(new byte[70_000], sink)).isInstanceOf(IOException.class);
    }
}
