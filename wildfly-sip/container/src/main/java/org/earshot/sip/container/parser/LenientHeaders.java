// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.parser;

import gov.nist.javax.sip.header.CSeq;
import gov.nist.javax.sip.header.CallID;
import gov.nist.javax.sip.header.ContentLength;
import gov.nist.javax.sip.header.From;
import gov.nist.javax.sip.header.RequestLine;
import gov.nist.javax.sip.header.StatusLine;
import gov.nist.javax.sip.header.To;
import gov.nist.javax.sip.header.Via;
import gov.nist.javax.sip.message.SIPMessage;
import gov.nist.javax.sip.parser.ParseExceptionListener;
import java.text.ParseException;
import java.util.Set;

/** Keeps header fields that do not parse as text, unless a message cannot be without them. Stateless. */
public final class LenientHeaders implements ParseExceptionListener {
    public static final LenientHeaders INSTANCE = new LenientHeaders();

    private static final Set<Class<?>> NEEDED = Set.of(
            From.class,
            To.class,
            CSeq.class,
            Via.class,
            CallID.class,
            ContentLength.class,
            RequestLine.class,
            StatusLine.class);

    private LenientHeaders() {}

    @Override
    public void handleException(ParseException cause, SIPMessage message, Class headerClass, String header, String text)
            throws ParseException {
        if (headerClass != null && NEEDED.contains(headerClass)) {
            throw cause;
        }
        message.addUnparsed(header);
    }
}
