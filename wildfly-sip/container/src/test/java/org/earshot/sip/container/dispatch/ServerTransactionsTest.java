// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gov.nist.javax.sip.TransactionExt;
import gov.nist.javax.sip.message.SIPRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.text.ParseException;
import javax.sip.RequestEvent;
import javax.sip.ServerTransaction;
import javax.sip.SipProvider;
import javax.sip.TransactionAlreadyExistsException;
import javax.sip.TransactionUnavailableException;
import org.junit.jupiter.api.Test;

class ServerTransactionsTest {
    /** A transaction whose timer has started: it can be told nothing any more. */
    private static final Object RUNNING = proxy(
            (self, method, arguments) -> {
                throw new IllegalStateException("Transaction timer is already started");
            },
            ServerTransaction.class,
            TransactionExt.class);

    @Test
    void shouldGoOnWhenTheTimerHasStarted() throws Exception {
        RequestEvent begun = ServerTransactions.begin(event("INVITE", (self, method, arguments) -> RUNNING));

        assertThat(begun.getServerTransaction() == RUNNING).isTrue();
        assertThat(((SIPRequest) begun.getRequest()).getMaxForwards().getMaxForwards())
                .isEqualTo(70);
    }

    @Test
    void shouldBeginNoneForAnAck() throws Exception {
        RequestEvent ack = event("ACK", (self, method, arguments) -> {
            throw new AssertionError(method.getName());
        });

        assertThat(ServerTransactions.begin(ack)).isSameAs(ack);
    }

    @Test
    void shouldPassOverACopy() throws Exception {
        RequestEvent copy = event("INVITE", (self, method, arguments) -> {
            throw new TransactionAlreadyExistsException();
        });

        assertThat(ServerTransactions.begin(copy)).isNull();
    }

    @Test
    void shouldSayWhenTheStackCannotBeginOne() throws Exception {
        RequestEvent invite = event("INVITE", (self, method, arguments) -> {
            throw new TransactionUnavailableException("full");
        });

        assertThatThrownBy(() -> ServerTransactions.begin(invite)).isInstanceOf(TransactionUnavailableException.class);
    }

    private static RequestEvent event(String method, InvocationHandler provider) throws ParseException {
        return new RequestEvent(proxy(provider, SipProvider.class), null, null, DispatcherTest.request(method, ""));
    }

    private static Object proxy(InvocationHandler handler, Class<?>... types) {
        return Proxy.newProxyInstance(ServerTransactionsTest.class.getClassLoader(), types, handler);
    }
}
