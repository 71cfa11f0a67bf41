// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.rendering.AudioFormat;
import org.jspecify.annotations.Nullable;

/** Where the media of a recording is; all null once it is pruned or deleted. */
record LinksView(
        @Nullable AudioLinks audio,
        @Nullable String peaks,
        @Nullable String packets) {

    /** One address for each audio format. */
    record AudioLinks(String wav, String mp3, String ogg) {}

    static LinksView of(Recording recording) {
        if (recording.state() == RecordingState.PRUNED || recording.state() == RecordingState.DELETED) {
            return new LinksView(null, null, null);
        }
        String base = "/api/v1/recordings/" + recording.id();
        AudioLinks audio = new AudioLinks(
                audio(base, AudioFormat.WAV), audio(base, AudioFormat.MP3), audio(base, AudioFormat.OGG_OPUS));
        return new LinksView(audio, base + "/peaks", base + "/packets." + AudioFormat.PCAPNG.extension());
    }

    private static String audio(String base, AudioFormat format) {
        return base + "/audio." + format.extension();
    }
}
