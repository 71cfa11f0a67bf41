// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A SIP message of the recorder, as text.
 *
 * @param text the whole message
 */
public record SipAnswer(String text) {

    /** The status code; 0 for a request. */
    public int status() {
        return text.startsWith("SIP/2.0 ") ? Integer.parseInt(text.substring(8, 11)) : 0;
    }

    /** The method of a request. */
    public String method() {
        return text.substring(0, text.indexOf(' '));
    }

    /** The value of the first header of that name. */
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    public List<String> headers(String name) {
        String prefix = name.toLowerCase(Locale.ROOT) + ":";
        return Arrays.stream(text.substring(0, text.indexOf("\r\n\r\n")).split("\r\n"))
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }

    public String body() {
        return text.substring(text.indexOf("\r\n\r\n") + 4);
    }

    /** The tag that the recorder gave the dialog. */
    public String toTag() {
        String to = header("To").orElse("");
        int tag = to.indexOf(";tag=");
        return tag < 0 ? "" : to.substring(tag + 5);
    }

    /** The lines of the SDP that start so, without that start. */
    public List<String> sdp(String start) {
        return Arrays.stream(body().split("\r\n"))
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .toList();
    }
}
