// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;

/** What an INVITE says about the call that it forks, apart from the media. */
record ForkedCall(ClientKind kind, CallKey key, CallDescription description, StreamVoices voices) {}
