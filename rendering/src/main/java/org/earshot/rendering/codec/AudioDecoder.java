// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

/** Decodes the payloads of one RTP source, in media order. Confined to one thread. */
public interface AudioDecoder extends AutoCloseable {

    /** Rate of the decoded samples in Hz. */
    int sampleRate();

    /** Decodes one RTP payload to mono samples; empty when the payload is damaged. */
    short[] decode(byte[] payload);

    @Override
    default void close() {}
}
