// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

/** Finds the Call-ID of raw messages. Stateless. */
public final class CallIds {
    private CallIds() {}

    /** A hash of the Call-ID's value, the same for all messages of a call. */
    public static int hash(byte[] message) {
        HeaderLines lines = new HeaderLines(message, 0, message.length);
        lines.advance();
        while (lines.advance()) {
            if (lines.hasName() && lines.isNamed("call-id", 'i')) {
                int hash = 1;
                for (int i = lines.valueStart(); i < lines.valueEnd(); i++) {
                    hash = 31 * hash + message[i];
                }
                return hash;
            }
        }
        return 0;
    }
}
