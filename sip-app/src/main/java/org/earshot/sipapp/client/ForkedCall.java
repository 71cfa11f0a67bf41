// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.sipapp.media.StreamVoices;

/**
 * What an INVITE says about the call that it forks, apart from the media. Immutable.
 *
 * @param key the same for all dialogs of one recording
 */
public record ForkedCall(ClientKind kind, CallKey key, CallDescription description, StreamVoices voices) {}
