// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.call.DialogId;

/**
 * Remembers the dialogs that are open here, and the way back into each. A second INVITE that would open the same dialog
 * is a copy: it came by another way (RFC 3261 §8.2.2.2), or so late that the stack has forgotten its transaction (RFC
 * 6026 §7.1 keeps it for 32 s, the stack for 8 s). Thread-safe.
 */
public final class OpenDialogs {

    private final Map<DialogId, DialogLink> links = new ConcurrentHashMap<>();

    /** Takes a dialog unless it is open already; false then. */
    public boolean open(DialogId dialog, DialogLink link) {
        return links.putIfAbsent(dialog, link) == null;
    }

    /** Whoever opens the dialog from now on is no copy. */
    public void forget(DialogId dialog) {
        links.remove(dialog);
    }

    /** The way back into a dialog, if it is open here. */
    public Optional<DialogLink> link(DialogId dialog) {
        return Optional.ofNullable(links.get(dialog));
    }
}
