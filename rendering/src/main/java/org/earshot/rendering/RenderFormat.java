// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import org.earshot.domain.rendering.AudioFormat;

/** What a child can write: the audio formats of the domain, and the waveform peaks. */
public enum RenderFormat {
    WAV("wav"),
    MP3("mp3"),
    OGG("ogg"),
    PCAPNG("pcapng"),
    PEAKS("peaks");

    private final String extension;

    RenderFormat(String extension) {
        this.extension = extension;
    }

    String extension() {
        return extension;
    }

    static RenderFormat from(AudioFormat format) {
        return switch (format) {
            case WAV -> WAV;
            case MP3 -> MP3;
            case OGG_OPUS -> OGG;
            case PCAPNG -> PCAPNG;
        };
    }
}
