// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import javax.servlet.sip.SipServletMessage;

/** A message of the SIP servlet container. Confined to the thread that handles the message. */
public final class ServletMessageView implements MessageView {

    private final SipServletMessage message;

    public ServletMessageView(SipServletMessage message) {
        this.message = message;
    }

    @Override
    public List<String> headers(String name) {
        List<String> values = new ArrayList<>();
        for (Iterator<String> each = message.getHeaders(name); each.hasNext(); ) {
            values.add(each.next());
        }
        return values;
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(message.getHeader(name));
    }

    @Override
    public Optional<String> contentType() {
        return header("Content-Type");
    }

    @Override
    public byte[] body() {
        try {
            byte[] raw = message.getRawContent();
            return raw == null ? new byte[0] : raw;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
