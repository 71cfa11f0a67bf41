// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import java.util.List;
import java.util.Optional;

/**
 * One page of the list of recordings.
 *
 * @param next cursor of the next page; empty on the last one
 */
record RecordingPage(List<StoredRecording> items, Optional<String> next) {}
