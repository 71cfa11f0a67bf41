// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.pilot;

import jakarta.inject.Inject;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.cluster.CallPlacement;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.Placement;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;
import org.earshot.sip.api.InitialRequestHandler;
import org.earshot.sipapp.client.CallReader;
import org.earshot.sipapp.dialog.SessionTimerRule;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.Capabilities;
import org.earshot.sipapp.message.MessageView;
import org.earshot.sipapp.message.SipFailure;
import org.earshot.sipapp.message.SipFailureException;

/**
 * The pilot: answers health checks and decides which node takes a new call, without a session. Called on SIP threads,
 * concurrently; an INVITE may wait there for the cluster's decision, within its time budget.
 */
public final class PilotHandler implements InitialRequestHandler {

    private static final Set<String> SCHEMES = Set.of("sip", "sips", "tel");

    private CallPlacement placement;
    private EarshotConfig config;
    private FloatingAddresses floating = FloatingAddresses.NONE;
    private SessionTimerRule timers;

    /** For the container; {@link #wire} follows. */
    public PilotHandler() {}

    PilotHandler(CallPlacement placement, EarshotConfig config) {
        this(placement, config, FloatingAddresses.NONE);
    }

    PilotHandler(CallPlacement placement, EarshotConfig config, FloatingAddresses floating) {
        wire(placement, config, floating);
    }

    @Inject
    void wire(CallPlacement callPlacement, EarshotConfig settings, FloatingAddresses addresses) {
        this.floating = addresses;
        this.placement = callPlacement;
        this.config = settings;
        this.timers = new SessionTimerRule(settings.sip());
    }

    @Override
    public InitialAnswer onInitialRequest(InitialRequest request) {
        if (!hasSipScheme(request.requestUri())) {
            return InitialAnswer.respond(416);
        }
        return switch (request.method()) {
            case "OPTIONS" -> unsupported(request).orElseGet(this::options);
            case "INVITE" -> invite(request);
            case "BYE", "INFO", "UPDATE", "PRACK" -> InitialAnswer.respond(481);
            case "CANCEL", "ACK" -> InitialAnswer.toServlet();
            default -> InitialAnswer.respond(405).withHeader("Allow", Capabilities.ALLOW);
        };
    }

    /** RFC 3261 §8.2.2.1; a telephone number is as good a name for a recorder as any. */
    private static boolean hasSipScheme(String uri) {
        String scheme = uri.substring(0, Math.max(0, uri.indexOf(':'))).strip().toLowerCase(Locale.ROOT);
        return SCHEMES.contains(scheme);
    }

    private static Optional<InitialAnswer> unsupported(InitialRequest request) {
        List<String> unsupported = Capabilities.unsupported(new InitialRequestView(request));
        return unsupported.isEmpty()
                ? Optional.empty()
                : Optional.of(InitialAnswer.respond(420).withHeader("Unsupported", String.join(", ", unsupported)));
    }

    private InitialAnswer options() {
        Admission admission = placement.admission();
        if (admission instanceof Admission.Unable unable) {
            return unavailable(unable);
        }
        int load = ((Admission.Able) admission).loadPercent();
        return InitialAnswer.respond(200)
                .withHeader("Allow", Capabilities.ALLOW)
                .withHeader("Accept", Capabilities.ACCEPT)
                .withHeader("Supported", Capabilities.SUPPORTED)
                .withHeader("X-Load", Integer.toString(load));
    }

    private InitialAnswer invite(InitialRequest request) {
        MessageView view = new InitialRequestView(request);
        Optional<InitialAnswer> refusal = refusal(request, view);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<CallKey> key = key(request, view);
        return key.isPresent() ? placed(request, placement.place(key.get())) : InitialAnswer.toServlet();
    }

    /** Empty when the request is malformed: the servlet says what is wrong with it. */
    private static Optional<CallKey> key(InitialRequest request, MessageView view) {
        try {
            return Optional.of(
                    CallReader.read(view, request.callId(), CallBody.read(view)).key());
        } catch (SipFailureException malformed) {
            return Optional.empty();
        }
    }

    private InitialAnswer placed(InitialRequest request, Placement where) {
        boolean redirected = Redirection.hasBrought(request);
        if (where instanceof Placement.Nowhere nowhere) {
            return unavailable(nowhere.why());
        }
        if (where instanceof Placement.There there && !redirected) {
            return Redirection.to(
                    Stream.concat(Stream.of(there.home()), there.alternates().stream())
                            .map(NodeReport::place)
                            .toList(),
                    request);
        }
        boolean always = config.sip().redirect() == Redirect.ALWAYS || isForeign(request);
        return always && !redirected ? Redirection.to(List.of(here()), request) : InitialAnswer.toServlet();
    }

    /** A new call is not to depend on an address that goes back to its own node. */
    private boolean isForeign(InitialRequest request) {
        InetAddress address = request.localAddress().getAddress();
        return address != null && floating.isForeign(address.getHostAddress());
    }

    private NodePlace here() {
        EarshotConfig.ClusterSettings cluster = config.cluster();
        return new NodePlace(
                cluster.site(),
                cluster.host(),
                config.sip().address(),
                config.sip().port(),
                cluster.api());
    }

    private Optional<InitialAnswer> refusal(InitialRequest request, MessageView view) {
        Optional<InitialAnswer> lacking = unsupported(request);
        if (lacking.isPresent()) {
            return lacking;
        }
        if (timers.negotiate(view).filter(SessionTimer::tooSmall).isPresent()) {
            return Optional.of(InitialAnswer.respond(422)
                    .withReason("Session Interval Too Small")
                    .withHeader("Min-SE", Integer.toString(timers.minimum())));
        }
        return Optional.empty();
    }

    private static InitialAnswer unavailable(Admission.Unable unable) {
        Duration wait = unable.retryAfter();
        SipFailure failure = SipFailure.of(503, "").withWarning(unable.why());
        return InitialAnswer.respond(503)
                .withHeader("Retry-After", Long.toString(Math.max(1, wait.toSeconds())))
                .withHeader("Warning", "399 earshot \"" + failure.warning().orElse("") + "\"");
    }

    /** Reads an initial request. */
    private record InitialRequestView(InitialRequest request) implements MessageView {

        @Override
        public List<String> headers(String name) {
            return request.headers(name);
        }

        @Override
        public Optional<String> contentType() {
            return request.header("Content-Type");
        }

        @Override
        public byte[] body() {
            return request.body();
        }
    }
}
