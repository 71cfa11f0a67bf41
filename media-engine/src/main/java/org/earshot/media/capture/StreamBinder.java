// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;

/**
 * Binds the sockets of streams. The pool's ports are those of the node's own address: at an address that has moved here with
 * its calls (ADR 15) the same numbers are others' and free. Thread-safe.
 */
final class StreamBinder {

    private final InetAddress own;
    private final PortPool ports;

    /** @throws IllegalArgumentException when there is no such address */
    StreamBinder(String own, PortPool ports) {
        this.own = address(own);
        this.ports = ports;
    }

    private static InetAddress address(String name) {
        try {
            return InetAddress.getByName(name);
        } catch (IOException e) {
            throw new IllegalArgumentException("media bind address " + name, e);
        }
    }

    /** @throws RecorderException NO_MEDIA_PORT */
    StreamSockets bind(RecordingId recording) {
        try {
            return ports.take(port -> StreamSockets.bind(own, port, true))
                    .orElseThrow(() -> new RecorderException(
                            ErrorCode.NO_MEDIA_PORT,
                            "no free port pair in " + ports + " for recording " + recording + "; widen the range"));
        } catch (IOException e) {
            throw noSocket(recording, e);
        }
    }

    /** @throws RecorderException NO_MEDIA_PORT when just these sockets cannot be had */
    StreamSockets bind(RecordingId recording, MediaEndpoint wanted) {
        try {
            return sockets(wanted)
                    .orElseThrow(() -> new RecorderException(
                            ErrorCode.NO_MEDIA_PORT,
                            "port " + wanted.port() + " at " + wanted.address() + " for recording " + recording
                                    + " is in use here, or of this node and not in " + ports));
        } catch (IOException e) {
            throw noSocket(recording, e);
        }
    }

    private Optional<StreamSockets> sockets(MediaEndpoint wanted) throws IOException {
        InetAddress where = own.isAnyLocalAddress() ? own : address(wanted.address());
        if (where.equals(own)) {
            return ports.take(wanted.port(), port -> StreamSockets.bind(own, port, true));
        }
        try {
            return Optional.of(StreamSockets.bind(where, wanted.port(), false));
        } catch (BindException e) {
            return Optional.empty();
        }
    }

    private static RecorderException noSocket(RecordingId recording, IOException why) {
        return new RecorderException(
                ErrorCode.NO_MEDIA_PORT, "no socket for recording " + recording + ": " + why.getMessage(), why);
    }
}
