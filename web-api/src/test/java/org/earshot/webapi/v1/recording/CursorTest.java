// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;
import org.earshot.webapi.v1.parameter.BadParameter;

class CursorTest {

    @Property
    void shouldComeBackAsItWas(@ForAll long seconds, @ForAll int nanos, @ForAll long high, @ForAll long low) {
        long second = Math.floorMod(seconds, Instant.MAX.getEpochSecond());
        PageKey key = new PageKey(
                Instant.ofEpochSecond(second, Math.floorMod(nanos, 1_000_000_000)),
                new RecordingId(new UUID(high, low)));

        assertThat(Cursor.decode(Cursor.encode(key))).isEqualTo(key);
        assertThat(Cursor.encode(key)).matches("[A-Za-z0-9_-]{44}");
    }

    @Property
    void shouldOnlyRefuseWhenTheTextIsForeign(@ForAll String text) {
        assertThatThrownBy(() -> Cursor.decode(text)).isInstanceOf(BadParameter.class);
    }

    @Property
    void shouldOnlyRefuseWhenTheBytesAreForeign(@ForAll @Size(33) byte[] bytes) {
        bytes[0] = 1;
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);

        assertThatThrownBy(() -> Cursor.decode(text)).isInstanceOf(BadParameter.class);
    }

    @Property
    void shouldRefuseWhenOneBitIsChanged(@ForAll long seconds, @ForAll int where) {
        PageKey key = new PageKey(
                Instant.ofEpochSecond(Math.floorMod(seconds, 4_000_000_000L)), new RecordingId(new UUID(1, 2)));
        byte[] bytes = Base64.getUrlDecoder().decode(Cursor.encode(key));
        int bit = Math.floorMod(where, bytes.length * 8);
        bytes[bit / 8] ^= (byte) (1 << bit % 8);

        assertThatThrownBy(() ->
                        Cursor.decode(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)))
                .isInstanceOf(BadParameter.class)
                .hasMessageContaining("unchanged");
    }
}
