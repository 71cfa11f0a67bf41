// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.earshot.sip.api.InitialRequest;

/**
 * A request of which only the lines have been found, read before the stack parses anything. A header field is taken out of
 * the bytes when somebody asks for it. Confined to the thread that works on the request.
 */
public final class EdgeRequest implements InitialRequest {
    private static final String MAGIC_COOKIE = "z9hg4bk";

    /**
     * How long a request waited.
     *
     * @param nanos at most
     * @param overAPause whether the process may have stood still meanwhile
     */
    public record Wait(long nanos, boolean overAPause) {
        /** It did not wait. */
        public static final Wait NONE = new Wait(0, false);
    }

    private final byte[] data;
    private final String transport;
    private final InetSocketAddress remote;
    private final InetSocketAddress local;
    private final Wait wait;
    private final String method;
    private String callId = "";
    private String fromTag = "";
    private String toTag = "";
    private String branch = "";
    private long cseq;
    private boolean contact;

    /**
     * Finds the lines.
     *
     * @param data a request from its start line on, and nothing after it
     * @param wait how long it waited for the calling thread
     */
    public EdgeRequest(byte[] data, String transport, InetSocketAddress remote, InetSocketAddress local, Wait wait) {
        this.data = data;
        this.transport = transport;
        this.remote = remote;
        this.local = local;
        this.wait = wait;
        HeaderLines lines = lines();
        lines.advance();
        method = Bytes.text(data, 0, Bytes.indexOf(data, ' ', 0, lines.lineEnd()));
        while (lines.advance()) {
            if (lines.hasName()) {
                look(lines);
            }
        }
    }

    /** Whether a message is a request and not a response. */
    public static boolean isRequest(byte[] message) {
        return !(message.length > 4
                && message[0] == 'S'
                && message[1] == 'I'
                && message[2] == 'P'
                && message[3] == '/');
    }

    private void look(HeaderLines lines) {
        if (lines.isNamed("via", 'v')) {
            if (branch.isEmpty()) {
                String field = value(lines);
                String value = Parameters.of(field.substring(0, ListHeaders.endOfValue(field, 0)), "branch");
                branch = value == null ? "" : value;
            }
        } else if (lines.isNamed("to", 't')) {
            toTag = parameter(lines, "tag");
        } else if (lines.isNamed("from", 'f')) {
            fromTag = parameter(lines, "tag");
        } else if (lines.isNamed("call-id", 'i')) {
            callId = value(lines);
        } else if (lines.isNamed("cseq", '\0')) {
            cseq = Bytes.number(data, lines.valueStart(), lines.valueEnd());
        } else if (lines.isNamed("contact", 'm')) {
            contact = !value(lines).equals("*");
        }
    }

    private String parameter(HeaderLines lines, String name) {
        String value = Parameters.of(value(lines), name);
        return value == null ? "" : value;
    }

    private String value(HeaderLines lines) {
        return Bytes.unfolded(data, lines.valueStart(), lines.valueEnd());
    }

    private HeaderLines lines() {
        return new HeaderLines(data, 0, data.length);
    }

    byte[] data() {
        return data;
    }

    /** How long it waited for a thread. */
    public Wait waited() {
        return wait;
    }

    /** The tag of To, or an empty string: with one it is for a dialog (RFC 3261 §12.2.2). */
    public String toTag() {
        return toTag;
    }

    /** The tag of From, or an empty string. */
    public String fromTag() {
        return fromTag;
    }

    /** The number of CSeq. */
    public long cseq() {
        return cseq;
    }

    /** The branch of the topmost Via, or an empty string. */
    public String branch() {
        return branch;
    }

    /** Whether there is a Contact that names an address. */
    public boolean hasContact() {
        return contact;
    }

    /** The stack's key of the server transaction of an INVITE or its like, or null when an old client gave no branch (RFC 2543). */
    public String transactionKey() {
        String key = branch.toLowerCase(Locale.ROOT);
        return key.startsWith(MAGIC_COOKIE) ? key : null;
    }

    /** The stack's key of the dialog. */
    public String dialogKey() {
        StringBuilder key = new StringBuilder(callId).append(':').append(toTag);
        if (!fromTag.isEmpty()) {
            key.append(':').append(fromTag);
        }
        return key.toString().toLowerCase(Locale.ROOT);
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String requestUri() {
        int start = method.length() + 1;
        return Bytes.text(data, start, Bytes.indexOf(data, ' ', start, data.length));
    }

    @Override
    public List<String> headers(String name) {
        String longName = ListHeaders.longName(name);
        char compact = ListHeaders.compactName(longName);
        List<String> values = new ArrayList<>();
        HeaderLines lines = lines();
        lines.advance();
        while (lines.advance()) {
            if (lines.hasName() && lines.isNamed(longName, compact)) {
                ListHeaders.addValues(longName, value(lines), values);
            }
        }
        return values;
    }

    @Override
    public Optional<String> header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
    }

    @Override
    public String callId() {
        return callId;
    }

    @Override
    public byte[] body() {
        HeaderLines lines = lines();
        while (lines.advance()) {
            // On to the blank line.
        }
        return Arrays.copyOfRange(data, Math.min(lines.position(), data.length), data.length);
    }

    @Override
    public String transport() {
        return transport;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return remote;
    }

    @Override
    public InetSocketAddress localAddress() {
        return local;
    }
}
