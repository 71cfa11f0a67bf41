// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.List;

/**
 * What the recorder is able and willing to store. Immutable.
 *
 * @param codecs names of the codecs that can be stored and played, audio and video, in our order of preference for
 *     offers of our own; in answers the order of the offer decides. Letter case is ignored
 * @param video whether video streams are accepted
 * @param srtp whether SRTP with keys in SDP is accepted
 * @param gcm whether the suite AEAD_AES_128_GCM is accepted besides AES_CM_128
 */
public record AnswerPolicy(List<String> codecs, boolean video, boolean srtp, boolean gcm) {

    /** Audio codecs of telephony, without video, with SRTP. */
    public static final AnswerPolicy AUDIO = new AnswerPolicy(
            List.of(
                    "PCMU",
                    "PCMA",
                    "G722",
                    "G729",
                    "opus",
                    "L16",
                    "iLBC",
                    "AMR",
                    "AMR-WB",
                    "GSM",
                    "G723",
                    "speex",
                    "MP4A-LATM"),
            false,
            true,
            false);

    public AnswerPolicy {
        codecs = List.copyOf(codecs);
    }

    /** Whether a format can be stored; events and comfort noise alone cannot. */
    public boolean canStore(PayloadFormat format) {
        return !format.isAuxiliary() && codecs.stream().anyMatch(format::isNamed);
    }

    /** Whether an offered crypto line can be used: known suite that we allow, key of the right length. */
    public boolean canDecrypt(CryptoAttribute crypto) {
        return srtp && crypto.isUsable() && (gcm || !crypto.suite().equals(CryptoAttribute.AEAD_AES_128_GCM));
    }
}
