// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Clock;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.RecorderEvents;

/** What the call use cases need from outside. */
record CallPorts(
        String node,
        MediaEngine media,
        RecordingStore store,
        RecordingRepository repository,
        StoredDialogs dialogs,
        RecorderEvents events,
        Background background,
        Clock clock,
        Ticker ticker) {}
