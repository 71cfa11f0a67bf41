// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.servlet.sip.SipServletResponse;

/** Tells from an answer to an INVITE or UPDATE of ours when a client can be asked again. Stateless and thread-safe. */
public final class BusyClient {

    /** RFC 3261 §14.1, where the other side made the Call-ID: up to 2 s in steps of 10 ms. */
    private static final int GLARE_STEPS = 200;

    private static final Pattern SECONDS = Pattern.compile("\\s*(\\d{1,9}).*");

    private BusyClient() {}

    /**
     * After which a busy client is asked again: one that has sent an INVITE of its own (491, RFC 3261 §14.1), or has not
     * answered an earlier one yet (500, §14.2), or has too much to do (503, §21.5.4). Empty for all other answers.
     */
    public static Optional<Duration> waitOf(SipServletResponse response) {
        int status = response.getStatus();
        Duration glare = Duration.ofMillis(10L * ThreadLocalRandom.current().nextInt(GLARE_STEPS + 1));
        if (status == 491) {
            return Optional.of(glare);
        }
        return status != 500 && status != 503
                ? Optional.empty()
                : Optional.ofNullable(response.getHeader("Retry-After"))
                        .map(SECONDS::matcher)
                        .filter(Matcher::matches)
                        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds.group(1))))
                        .map(asked -> asked.isZero() ? glare : asked);
    }
}
