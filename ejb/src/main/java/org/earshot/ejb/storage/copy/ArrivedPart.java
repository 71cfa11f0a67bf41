// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import org.earshot.domain.recording.RecordingId;

/**
 * What another node had of a recording of this node's, whole and on the medium here.
 *
 * @param from name of that node
 */
public record ArrivedPart(RecordingId recording, String from) {}
