// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.parser;

import gov.nist.javax.sip.header.RequestLine;
import gov.nist.javax.sip.message.SIPMessage;
import gov.nist.javax.sip.message.SIPRequest;
import gov.nist.javax.sip.parser.ParseExceptionListener;
import gov.nist.javax.sip.parser.StringMsgParser;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import java.text.ParseException;
import java.util.Arrays;
import javax.sip.message.Request;
import org.earshot.sip.container.message.MessageScan;

/**
 * The stack's parser with the body rules of RFC 3261 §18.3: bytes after Content-Length are dropped, and without
 * Content-Length the body ends with the datagram. What it says of a broken message never quotes it. Thread-safe.
 */
public final class EdgeParser extends StringMsgParser {

    private final CancelTags cancelTags;

    public EdgeParser(SIPTransactionStack stack) {
        cancelTags = new CancelTags(stack);
    }

    @Override
    public SIPMessage parseSIPMessage(byte[] data, boolean readBody, boolean strict, ParseExceptionListener listener)
            throws ParseException {
        SIPMessage message;
        try {
            message = super.parseSIPMessage(data, false, false, listener == null ? null : unquoting(listener));
        } catch (Unparsable e) {
            throw e;
        } catch (ParseException | RuntimeException e) {
            // The stack's lexer runs over the end of some broken lines.
            throw new Unparsable("syntax", e);
        }
        if (message != null && readBody) {
            addBody(message, data);
        }
        if (message instanceof SIPRequest request && Request.CANCEL.equals(request.getMethod())) {
            cancelTags.addTo(request);
        }
        return message;
    }

    /** A listener may answer with what it is told. */
    private static ParseExceptionListener unquoting(ParseExceptionListener listener) {
        return (cause, message, type, header, text) ->
                listener.handleException(new Unparsable(part(type), cause), message, type, header, text);
    }

    private static String part(Class<?> type) {
        return type == null ? "syntax" : type == RequestLine.class ? "start line" : type.getSimpleName();
    }

    private static void addBody(SIPMessage message, byte[] data) {
        int start = Math.min(message.getSize(), data.length);
        int available = data.length - start;
        if (available <= 0) {
            return;
        }
        int length = message.getContentLength() == null
                ? 0
                : message.getContentLength().getContentLength();
        if (length == 0) {
            // The stack puts Content-Length: 0 where there was none.
            MessageScan scan = MessageScan.of(data, 0, data.length);
            if (scan.contentLength() != MessageScan.NO_LENGTH) {
                return;
            }
            length = available;
        }
        message.setMessageContent(Arrays.copyOfRange(data, start, start + Math.min(length, available)));
    }

    /**
     * Says which part of a message is broken. What the stack says instead holds the text of that part with its line ends, and
     * the stack makes a reason phrase of it.
     */
    private static final class Unparsable extends ParseException {
        private static final long serialVersionUID = 1L;

        Unparsable(String part, Exception cause) {
            super(part, 0);
            initCause(cause);
        }
    }
}
