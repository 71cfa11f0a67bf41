// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.earshot.protocol.sip.NameAddress;
import org.earshot.protocol.sip.SipSyntaxException;

/**
 * The parameters that Unified CM puts into the From URI of each recording dialog. Two dialogs, near and far, make one
 * recorded call; they differ only in {@code side}. Letter case of names may differ between messages of one dialog.
 * Immutable.
 *
 * @param side {@code x-nearend} or {@code x-farend}
 * @param refci call identifier of the recorded party's leg
 * @param controller host of the From URI; empty text when parsed from parameters alone
 * @param nearEndClusterId cluster of the recorded device
 * @param nearEndDevice device name of the recorded party
 * @param nearEndAddr directory number of the recorded party
 * @param nearEndGuid GUID of the recorded party's call at a gateway
 * @param farEndRefci call identifier of the other leg
 * @param farEndClusterId cluster of the other device
 * @param farEndDevice device name of the other party
 * @param farEndAddr number of the other party, or of the conference bridge
 * @param farEndGuid GUID of the call at the forking gateway, 32 hex digits
 * @param sessionId Session-ID of the recorded call (12.5 and later)
 * @param isFocus whether the far end is a conference bridge
 */
public record UnifiedCmForking(
        ForkingSide side,
        String refci,
        String controller,
        Optional<String> nearEndClusterId,
        Optional<String> nearEndDevice,
        Optional<String> nearEndAddr,
        Optional<String> nearEndGuid,
        Optional<String> farEndRefci,
        Optional<String> farEndClusterId,
        Optional<String> farEndDevice,
        Optional<String> farEndAddr,
        Optional<String> farEndGuid,
        Optional<String> sessionId,
        boolean isFocus) {

    /** Reads a From header value; empty when it is not from Unified CM recording, or malformed. */
    public static Optional<UnifiedCmForking> parse(String fromHeaderValue) {
        try {
            NameAddress from = NameAddress.parse(fromHeaderValue);
            return parse(from.uriParams(), from.host());
        } catch (SipSyntaxException malformed) {
            return Optional.empty();
        }
    }

    /** Reads the parameters of a From URI; letter case of names does not matter. */
    public static Optional<UnifiedCmForking> parse(Map<String, String> fromUriParams) {
        return parse(fromUriParams, "");
    }

    private static Optional<UnifiedCmForking> parse(Map<String, String> fromUriParams, String controller) {
        Map<String, String> params = new LinkedHashMap<>();
        fromUriParams.forEach((name, value) -> params.put(name.toLowerCase(Locale.ROOT), value.strip()));
        boolean near = params.containsKey("x-nearend");
        boolean far = params.containsKey("x-farend");
        String refci = params.getOrDefault("x-refci", "");
        if (near == far || refci.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new UnifiedCmForking(
                near ? ForkingSide.NEAR : ForkingSide.FAR,
                refci,
                controller,
                value(params, "x-nearendclusterid"),
                value(params, "x-nearenddevice"),
                value(params, "x-nearendaddr"),
                value(params, "x-nearendguid"),
                value(params, "x-farendrefci"),
                value(params, "x-farendclusterid"),
                value(params, "x-farenddevice"),
                value(params, "x-farendaddr"),
                value(params, "x-farendguid"),
                value(params, "x-sessionid"),
                params.containsKey("isfocus")));
    }

    private static Optional<String> value(Map<String, String> params, String name) {
        return Optional.ofNullable(params.get(name)).filter(text -> !text.isEmpty());
    }

    /**
     * The same text for both dialogs of one recorded call: cluster, call identifier and device in lower case. Never the
     * Cisco-Guid or an address, which differ between the two.
     */
    public String pairingKey() {
        return displayKey().toLowerCase(Locale.ROOT);
    }

    /** The pairing key for people, {@code cluster/refci/device} in the letter case received. */
    public String displayKey() {
        return cluster() + "/" + refci + "/" + nearEndDevice.orElse("");
    }

    /**
     * The same text for all recordings of one call of the recorded party: after hold and resume, or when recording moves
     * between gateway and phone, the identifier stays while dialogs and device change.
     */
    public String callChain() {
        return (cluster() + "/" + refci).toLowerCase(Locale.ROOT);
    }

    private String cluster() {
        return nearEndClusterId.orElse(controller);
    }
}
