// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.ejb.call.HomeRegister;

/**
 * Forgets that this process is the home of calls that it does not record, as {@link StrayDialogs} does with dialogs. A call of
 * which anybody has a dialog is left alone, and so is one that is only being placed. Confined to one thread.
 */
final class StrayHomes {

    private final Supplier<NodeReport> self;
    private final Supplier<Map<CallKey, CallHome>> kept;
    private final Supplier<Collection<StoredDialog>> dialogs;
    private final Predicate<CallKey> runs;
    private final CallHomes homes;
    private final HomeRegister register;
    private Map<CallKey, CallHome> before = Map.of();

    /**
     * @param kept all homes that calls have confirmed, as the cluster remembers them
     * @param dialogs all dialogs that the cluster remembers
     * @param runs whether a call runs here
     */
    StrayHomes(
            Supplier<NodeReport> self,
            Supplier<Map<CallKey, CallHome>> kept,
            Supplier<Collection<StoredDialog>> dialogs,
            Predicate<CallKey> runs,
            CallHomes homes,
            HomeRegister register) {
        this.self = self;
        this.kept = kept;
        this.dialogs = dialogs;
        this.runs = runs;
        this.homes = homes;
        this.register = register;
    }

    /** To be called every {@link StrayDialogs#PERIOD}. */
    void look() {
        NodeReport mine = self.get();
        Map<CallKey, CallHome> stray = new HashMap<>(kept.get());
        Set<CallKey> talking = dialogs.get().stream().map(StoredDialog::key).collect(Collectors.toSet());
        stray.entrySet()
                .removeIf(entry -> !StrayDialogs.isOf(mine, entry.getValue())
                        || talking.contains(entry.getKey())
                        || runs.test(entry.getKey()));
        stray.forEach((key, home) -> {
            if (home.equals(before.get(key))) {
                forget(key, home);
            }
        });
        before = stray;
    }

    /** A leg of the call that came in this very moment has its home told again. */
    private void forget(CallKey key, CallHome home) {
        homes.forget(key, home)
                .thenAccept(done -> {
                    if (done && runs.test(key)) {
                        register.took(key);
                    }
                })
                .exceptionally(failure -> {
                    TakeoverLog.LOG.debugf("The home of call %s is not yet forgotten: %s", key, failure);
                    return null;
                });
    }
}
