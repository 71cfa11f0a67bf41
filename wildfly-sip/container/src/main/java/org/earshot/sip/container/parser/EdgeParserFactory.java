// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.parser;

import gov.nist.javax.sip.parser.MessageParser;
import gov.nist.javax.sip.parser.MessageParserFactory;
import gov.nist.javax.sip.stack.SIPTransactionStack;

/** Gives the stack its parser. Thread-safe. */
public final class EdgeParserFactory implements MessageParserFactory {
    @Override
    public MessageParser createMessageParser(SIPTransactionStack stack) {
        return new EdgeParser(stack);
    }
}
