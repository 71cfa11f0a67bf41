// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

/**
 * Answers out-of-dialog initial requests (INVITE, OPTIONS, ...) statelessly, before any session or transaction exists.
 *
 * <p>A SIP application has at most one: a class of its WAR that implements this interface. The container finds it when the
 * application is deployed, makes one instance of it like a servlet (so {@code @Inject}, {@code @Resource}, {@code @EJB} and
 * {@code @PostConstruct} work) and keeps it until the application is undeployed.
 *
 * <p>Thread-safe: called on SIP threads, concurrently, with the application's class loader, naming context and a fresh CDI
 * request context. It must not block for long: it runs on the thread that reads the next messages.
 */
@FunctionalInterface
public interface InitialRequestHandler {

    /**
     * Decides what happens to an initial request. It is also asked for each retransmission of a request that it answered
     * itself, so equal requests should get equal answers. An exception is logged and answered with 500.
     *
     * @param request the request; valid only until this method returns
     * @return {@link InitialAnswer#toServlet()} to pass it on to the SIP servlet, or a final response
     */
    InitialAnswer onInitialRequest(InitialRequest request);
}
