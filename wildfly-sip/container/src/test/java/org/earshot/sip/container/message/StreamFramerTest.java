// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import static org.assertj.core.api.Assertions.assertThat;

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
    private final List<Integer> broken = new ArrayList<>();

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
        public void broken(byte[] headers, int status, String reason) {
            broken.add(status);
        }
    };

    @Test
    void shouldCutTheSameMessagesFromAnyPieces() {
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

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void shouldGiveUpAConnectionWhoseMessagesHaveNoEnd() {
        StreamFramer framer = new StreamFramer();

        framer.feed(ascii(FIRST.replace("l: 6", "l: x")), sink);
        framer.feed(ascii(SECOND), sink);

        assertThat(broken).containsExactly(400);
        assertThat(messages).isEmpty();
        assertThat(framer.isWithinMessage()).isFalse();
    }

    @Test
    void shouldNotCollectForever() {
        new StreamFramer().feed(new byte[70_000], sink);
        new StreamFramer().feed(ascii(FIRST.replace("l: 6", "l: 300000")), sink);

        assertThat(broken).containsExactly(513, 413);
    }

    @Test
    void shouldKnowWhetherAMessageHasBegun() {
        StreamFramer framer = new StreamFramer();
        framer.feed(ascii("\r\n\r\n"), sink);
        assertThat(framer.isWithinMessage()).isFalse();
        framer.feed(ascii(FIRST.substring(0, 30)), sink);
        assertThat(framer.isWithinMessage()).isTrue();
        framer.feed(ascii(FIRST.substring(30)), sink);
        assertThat(framer.isWithinMessage()).isFalse();
    }
}
