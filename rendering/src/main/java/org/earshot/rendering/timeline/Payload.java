// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import org.earshot.domain.media.Codec;
import org.earshot.rendering.codec.AudioPayload;

/** What a payload type of a stream means. */
public sealed interface Payload {

    /** Audio that can be decoded. */
    record Audio(AudioPayload audio) implements Payload {}

    /** Known and never heard: telephone-event (RFC 4733), comfort noise (RFC 3389). */
    record Signal() implements Payload {}

    /** Not in the SDP, or nothing we can decode. */
    record Unknown(String name) implements Payload {}

    static Payload of(Codec codec) {
        return switch (codec.name()) {
            case "TELEPHONE-EVENT", "CN" -> new Signal();
            default ->
                AudioPayload.of(codec)
                        .<Payload>map(Audio::new)
                        .orElseGet(() -> new Unknown(codec.name() + "/" + codec.clockRate()));
        };
    }
}
