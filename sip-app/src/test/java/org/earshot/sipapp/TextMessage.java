// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.earshot.sipapp.message.MessageView;

/** A message written as text with LF line ends, for tests. */
public final class TextMessage implements MessageView {

    private final List<String[]> headers = new ArrayList<>();
    private final byte[] body;

    public TextMessage(String text) {
        int blank = text.indexOf("\n\n");
        String head = blank < 0 ? text : text.substring(0, blank);
        body = blank < 0 ? new byte[0] : crlf(text.substring(blank + 2));
        head.lines().skip(1).forEach(line -> headers.add(line.split(":\\s*", 2)));
    }

    private static byte[] crlf(String text) {
        return text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public List<String> headers(String name) {
        return headers.stream()
                .filter(header -> header[0].equalsIgnoreCase(name))
                .map(header -> header[1])
                .toList();
    }

    @Override
    public Optional<String> contentType() {
        return header("Content-Type");
    }

    @Override
    public byte[] body() {
        return body.clone();
    }
}
