// SPDX-License-Identifier: Apache-2.0
package gov.nist.javax.sip.stack;

/**
 * Tells a stack that it has UDP, so that it answers from the socket that received. The stack's own factory sets this field,
 * and only its package can; so this class is here.
 */
public final class UdpTransport {
    private UdpTransport() {}

    public static void enable(SIPTransactionStack stack) {
        stack.udpFlag = true;
    }
}
