// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;

/**
 * What another node needs to go on with a confirmed dialog whose home is lost. It holds SRTP keys: it lives in the memory of
 * the cluster and is never written to a disk or a log.
 *
 * @param home who feeds the recording from this dialog
 * @param remote signalling address of the client, {@code host:port/transport}
 * @param userAgent the client's own name, or empty
 * @param streams those that are open, by number
 * @param signalling the dialog's own state (RFC 3261 §12) in the signalling side's own words
 */
public record StoredDialog(
        DialogId dialog,
        RecordingId recording,
        CallKey key,
        CallHome home,
        ClientKind kind,
        String remote,
        String userAgent,
        List<StoredStream> streams,
        String signalling) {

    public StoredDialog {
        streams = List.copyOf(streams);
    }

    /**
     * The same dialog at its next home.
     *
     * @param endpoints where its streams are received there, by m-line; a stream without one keeps its own
     */
    public StoredDialog at(CallHome next, List<MediaEndpoint> endpoints) {
        List<StoredStream> moved = streams.stream()
                .map(stream -> endpoints.stream()
                        .filter(endpoint -> endpoint.mLine() == stream.spec().mLine())
                        .findFirst()
                        .map(endpoint -> new StoredStream(stream.number(), stream.spec(), endpoint))
                        .orElse(stream))
                .toList();
        return new StoredDialog(dialog, recording, key, next, kind, remote, userAgent, moved, signalling);
    }

    /** Never shows what the signalling holds. */
    @Override
    public String toString() {
        return "StoredDialog[" + dialog + " of " + recording + " at " + home + "]";
    }
}
