// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.rendering;

/** What a recording can be turned into. */
public enum AudioFormat {
    WAV("wav", "audio/wav"),
    MP3("mp3", "audio/mpeg"),
    OGG_OPUS("ogg", "audio/ogg"),
    /** The captured packets, for Wireshark. */
    PCAPNG("pcapng", "application/x-pcapng");

    private final String extension;
    private final String contentType;

    AudioFormat(String extension, String contentType) {
        this.extension = extension;
        this.contentType = contentType;
    }

    public String extension() {
        return extension;
    }

    public String contentType() {
        return contentType;
    }
}
