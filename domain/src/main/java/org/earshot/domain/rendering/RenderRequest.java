// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.rendering;

import org.earshot.domain.recording.RecordingId;

/** A wish for a rendition. {@code layout} does not matter for PCAPNG. */
public record RenderRequest(RecordingId recording, AudioFormat format, ChannelLayout layout) {}
