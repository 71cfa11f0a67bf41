// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import java.util.Locale;

/** One of the two dialogs of a Unified CM phone whose built-in bridge forks a call: the near or the far voice. */
public final class UnifiedCmLeg extends TestCall {

    /**
     * @param end nearend or farend
     * @param refci the reference of the call, the same in both legs
     */
    public UnifiedCmLeg(UdpLink link, String end, int refci) {
        super(
                link,
                String.format(
                        Locale.ROOT,
                        "<sip:1001@127.0.0.1;x-%s;x-refci=%d;x-nearendclusterid=TestCluster;x-nearenddevice=SEP0011223344AA;"
                                + "x-nearendaddr=1001;x-farendrefci=%d;x-farendclusterid=TestCluster;"
                                + "x-farenddevice=SEP0011223344BB;x-farendaddr=1002>",
                        end,
                        refci,
                        refci + 1),
                "User-Agent: Cisco-CUCM15.0\r\n",
                "");
    }
}
