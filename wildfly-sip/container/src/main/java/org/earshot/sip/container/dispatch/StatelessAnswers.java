// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.header.ContentLength;
import gov.nist.javax.sip.header.ExtensionHeaderImpl;
import gov.nist.javax.sip.header.To;
import gov.nist.javax.sip.message.SIPRequest;
import gov.nist.javax.sip.message.SIPResponse;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sip.InvalidArgumentException;
import javax.sip.SipException;
import javax.sip.SipProvider;
import javax.sip.message.Request;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.SipHeader;
import org.earshot.sip.container.logging.ContainerLog;

/** Builds and sends responses without a transaction (RFC 3261 §8.2.7). Thread-safe. */
final class StatelessAnswers {
    private final StatelessTags tags;

    StatelessAnswers(StatelessTags tags) {
        this.tags = tags;
    }

    /** Sends an answer to where the request came from (RFC 3261 §18.2.2, RFC 3581). */
    void send(SipProvider provider, SIPRequest request, InitialAnswer.Respond answer) {
        try {
            provider.sendResponse(build(request, answer));
        } catch (SipException | ParseException | RuntimeException e) {
            // The peer is gone or its Via is nonsense: nobody to tell.
            ContainerLog.LOG.answerNotSent(request.getMethod(), e);
        }
    }

    SIPResponse build(SIPRequest request, InitialAnswer.Respond answer) throws ParseException {
        SIPResponse response = answer.reason().isEmpty()
                ? request.createResponse(answer.status())
                : request.createResponse(answer.status(), answer.reason());
        To to = (To) response.getTo();
        if (to.getTag() == null) {
            to = (To) to.clone();
            to.setParameter("tag", tagOf(request));
            response.setTo(to);
        }
        addHeaders(response, answer.headers());
        ContentLength length = new ContentLength();
        try {
            length.setContentLength(0);
        } catch (InvalidArgumentException e) {
            throw new IllegalStateException(e);
        }
        response.setContentLength(length);
        return response;
    }

    /** As they are written, without a parser; values of one name are joined, which means the same (RFC 3261 §7.3.1). */
    private static void addHeaders(SIPResponse response, List<SipHeader> headers) {
        if (headers.isEmpty()) {
            return;
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (SipHeader header : headers) {
            values.merge(header.name(), header.value(), (first, next) -> first + ", " + next);
        }
        values.forEach((name, value) -> {
            ExtensionHeaderImpl header = new ExtensionHeaderImpl(name);
            header.setValue(value);
            response.setHeader(header);
        });
    }

    /** Whether an ACK belongs to an answer that this object sent: there is nothing to do for it. */
    boolean isOwnAck(SIPRequest request) {
        if (!Request.ACK.equals(request.getMethod())) {
            return false;
        }
        String tag = request.getToTag();
        return tag != null && tag.equals(tagOf(request));
    }

    private String tagOf(SIPRequest request) {
        return tags.tag(request.getCallId().getCallId(), request.getTopmostVia().getBranch());
    }
}
