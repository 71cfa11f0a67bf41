// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.pilot;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.cluster.CallPlacement;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.Placement;

/** Places calls as told, and remembers which. */
final class FakeCallPlacement implements CallPlacement {

    final List<CallKey> asked = new CopyOnWriteArrayList<>();
    Admission admission = new Admission.Able(7);
    Optional<NodeReport> home = Optional.empty();
    List<NodeReport> alternates = List.of();

    @Override
    public Placement place(CallKey key) {
        asked.add(key);
        if (home.isPresent()) {
            return new Placement.There(home.get(), alternates);
        }
        return admission instanceof Admission.Unable unable ? new Placement.Nowhere(unable) : new Placement.Here();
    }

    @Override
    public Optional<NodeReport> instead(CallKey key) {
        return Optional.empty();
    }

    @Override
    public Admission admission() {
        return admission;
    }
}
