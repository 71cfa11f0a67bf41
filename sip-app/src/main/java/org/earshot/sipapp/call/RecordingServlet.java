// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.servlet.sip.ServletTimer;
import javax.servlet.sip.SipErrorEvent;
import javax.servlet.sip.SipErrorListener;
import javax.servlet.sip.SipServlet;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.TimerListener;
import javax.servlet.sip.TimerService;
import javax.servlet.sip.annotation.SipListener;
import org.earshot.domain.call.CallContinuity;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.EarlyRefusals;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.cluster.CallPlacement;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.sip.api.DialogTransfer;
import org.earshot.sip.api.SipListening;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.api.StopListener;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.SessionTimers;
import org.earshot.sipapp.message.SipFailure;
import org.earshot.sipapp.takeover.MovedAddresses;
import org.earshot.sipapp.takeover.SipTakeover;

/**
 * The recording server's SIP servlet (an SRS, RFC 7866). It only routes: {@link CallHandling} does the work. The
 * container calls it on SIP threads, one request of a dialog at a time.
 */
@SipListener
@javax.servlet.sip.annotation.SipServlet(name = "recorder", loadOnStartup = 1, applicationName = "earshot")
public final class RecordingServlet extends SipServlet implements SipErrorListener, TimerListener, StopListener {

    private static final long serialVersionUID = 1L;

    /** So many re-INVITEs are sent, and so many more wait for a TCP connection, at a time. */
    private static final int TAKEOVER_THREADS = 16;

    /** The first loads code, the others let the machine see what is used often. */
    private static final int REHEARSALS = 3;

    private transient CallHandling handling;
    private transient CallControl calls;
    private transient CallPlacement placement;
    private transient EarshotConfig config;
    private transient Event<EndTrigger> stopping;

    private transient CallContinuity continuity;
    private transient DialogTransfer transfer;
    private transient FloatingAddresses floating;
    private transient SipListening listening;
    private transient SipMetrics metrics;
    private transient EarlyRefusals refusals;
    private transient ThreadPoolExecutor takeovers;
    private transient ThreadPoolExecutor connecting;

    @Resource
    private transient TimerService timers;

    @Resource
    private transient ManagedThreadFactory threads;

    /** @param stop tells the recorder why it has to end its calls */
    @Inject
    void wire(
            CallControl control,
            CallPlacement callPlacement,
            EarshotConfig settings,
            Event<EndTrigger> stop,
            CallContinuity beyondThisNode,
            FloatingAddresses addresses,
            EarlyRefusals early) {
        this.refusals = early;
        this.floating = addresses;
        this.continuity = beyondThisNode;
        this.calls = control;
        this.placement = callPlacement;
        this.config = settings;
        this.stopping = stop;
    }

    /** What the SIP container offers beyond SIP Servlet. */
    @Inject
    void wireContainer(DialogTransfer dialogs, SipListening connectors, SipMetrics figures) {
        this.transfer = dialogs;
        this.listening = connectors;
        this.metrics = figures;
    }

    @Override
    public void init() {
        DialogKeeper keeper = new DialogKeeper(
                continuity, transfer, config.cluster().floating().address());
        SessionTimers sessions = new SessionTimers(timers);
        OpenDialogs open = new OpenDialogs();
        handling = new CallHandling(
                calls,
                config,
                sessions,
                open,
                keeper,
                key -> placement.instead(key).map(NodeReport::place));
        SignallingRehearsal signalling = new SignallingRehearsal(config);
        rehearse(signalling, 1);
        takeovers = takeoverThreads();
        connecting = takeoverThreads();
        continuity.signalling(new SipTakeover(calls, keeper, sessions, open, takeovers, connecting));
        floating.signalling(new MovedAddresses(listening));
        refusals.signalling(metrics::overloadRefusals);
        SipTakeover deaf = new SipTakeover(
                new DeafCallControl(config.media().address()),
                keeper,
                sessions,
                new OpenDialogs(),
                takeovers,
                connecting);
        // It needs the answers that the container passes on once this method has returned.
        takeovers.execute(
                () -> rehearse(new ReinviteRehearsal(signalling, deaf, keeper, getServletName()), REHEARSALS));
    }

    private ThreadPoolExecutor takeoverThreads() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                TAKEOVER_THREADS, TAKEOVER_THREADS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    @Override
    public void destroy() {
        takeovers.shutdown();
        connecting.shutdown();
    }

    /** The recorder hangs up while that is still possible; it is stopped itself only after this application. */
    @Override
    public void beforeStop() {
        stopping.fire(EndTrigger.SERVER_RESTART);
    }

    private static void rehearse(Rehearsal rehearsal, int rounds) {
        try {
            for (int round = 0; round < rounds; round++) {
                rehearsal.run();
            }
            CallLog.LOG.rehearsed(rehearsal.subject());
        } catch (RuntimeException | LinkageError e) {
            CallLog.LOG.rehearsalFailed(rehearsal.subject(), e);
        }
    }

    @Override
    protected void doInvite(SipServletRequest request) throws IOException {
        if (request.isInitial()) {
            handling.open(request);
        } else {
            handling.change(request);
        }
    }

    @Override
    protected void doAck(SipServletRequest ack) {
        handling.acknowledge(ack);
    }

    @Override
    protected void doCancel(SipServletRequest cancel) {
        handling.cancel(cancel.getSession());
    }

    @Override
    protected void doBye(SipServletRequest request) throws IOException {
        handling.bye(request);
    }

    @Override
    protected void doUpdate(SipServletRequest request) throws IOException {
        handling.change(request);
    }

    @Override
    protected void doInfo(SipServletRequest request) throws IOException {
        handling.change(request);
    }

    @Override
    protected void doOptions(SipServletRequest request) throws IOException {
        Responses.ok(request, Optional.empty(), Optional.empty(), answer -> {});
    }

    @Override
    protected void doRequest(SipServletRequest request) throws jakarta.servlet.ServletException, IOException {
        switch (request.getMethod()) {
            case "INVITE", "ACK", "CANCEL", "BYE", "UPDATE", "INFO", "OPTIONS" -> super.doRequest(request);
            // We send no provisional response that could be acknowledged (RFC 3262 §3).
            case "PRACK" -> Responses.refuse(request, SipFailure.of(481, ""));
            default -> Responses.refuse(request, SipFailure.of(405, ""));
        }
    }

    @Override
    protected void doResponse(SipServletResponse response) throws IOException {
        handling.response(response);
    }

    @Override
    public void noAckReceived(SipErrorEvent event) {
        handling.noAck(event.getRequest());
    }

    @Override
    public void noPrackReceived(SipErrorEvent event) {}

    @Override
    public void timeout(ServletTimer timer) {
        SipSession session = timer.getApplicationSession().getSipSession(String.valueOf(timer.getInfo()));
        if (session != null && session.isValid()) {
            handling.sessionTimer(session);
        }
    }
}
