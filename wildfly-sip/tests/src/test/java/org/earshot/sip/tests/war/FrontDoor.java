// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.war;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;
import javax.servlet.sip.SipFactory;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;
import org.earshot.sip.api.InitialRequestHandler;
import org.earshot.sip.tests.lib.Greeter;

/** Answers OPTIONS and calls for {@code pilot} without a session. Thread-safe. */
public class FrontDoor implements InitialRequestHandler {
    private static final InitialAnswer REDIRECT =
            InitialAnswer.respond(302).withHeader("Contact", "<sip:recorder@127.0.0.1:15999>;q=1.0");

    @Inject
    Greeter greeter;

    @Inject
    RequestCounter counter;

    @Resource
    SipFactory factory;

    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public InitialAnswer onInitialRequest(InitialRequest request) {
        String uri = request.requestUri();
        if (request.method().equals("OPTIONS")) {
            return InitialAnswer.respond(200)
                    .withHeader("Allow", "INVITE, ACK, BYE, CANCEL, OPTIONS")
                    .withHeader("X-Greeting", greeter.greet("door") + "/" + counter.next() + "/" + (factory != null))
                    .withHeader("X-Asked", Integer.toString(asked.incrementAndGet()));
        }
        if (uri.startsWith("sip:pilot@")) {
            return REDIRECT;
        }
        if (uri.startsWith("sip:broken@")) {
            throw new IllegalStateException("as the test wants it");
        }
        return InitialAnswer.toServlet();
    }
}
