// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.config;

import java.nio.file.Path;
import java.time.Duration;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.earshot.domain.retention.RetentionPolicy;

/** All settings of a node. */
public record EarshotConfig(
        String nodeName,
        ClusterSettings cluster,
        SipSettings sip,
        MediaSettings media,
        StorageSettings storage,
        RenderingSettings rendering,
        RetentionSettings retention) {

    /** With the defaults of retention. */
    public EarshotConfig(
            String nodeName,
            ClusterSettings cluster,
            SipSettings sip,
            MediaSettings media,
            StorageSettings storage,
            RenderingSettings rendering) {
        this(
                nodeName,
                cluster,
                sip,
                media,
                storage,
                rendering,
                new RetentionSettings(RetentionPolicy.DEFAULT, Duration.ofMinutes(10)));
    }

    /**
     * @param site group of nodes near each other; recording clients prefer their own
     * @param host the machine; a twin of a call is on another one
     * @param api base of this node's REST API as other nodes and people reach it
     * @param decisionTime longest time for the cluster to decide where a call is recorded
     * @param copies live copies of recordings
     * @param takeover how calls of lost nodes come to others
     * @param floating addresses that move with them
     */
    public record ClusterSettings(
            String site,
            String host,
            String api,
            Duration decisionTime,
            CopySettings copies,
            TakeoverPolicy takeover,
            FloatingSettings floating) {

        /** Takeover as the clients are known to accept it. */
        public ClusterSettings(String site, String host, String api, Duration decisionTime, CopySettings copies) {
            this(site, host, api, decisionTime, copies, TakeoverPolicy.DEFAULT, FloatingSettings.NONE);
        }

        /** Copies by defaults that need no address of the machine. */
        public ClusterSettings(String site, String host, String api, Duration decisionTime) {
            this(site, host, api, decisionTime, new CopySettings("127.0.0.1", 0, TwinSite.SAME));
        }
    }

    /**
     * @param address this node's own address that another node takes when this one is lost; empty for none
     * @param command the program that moves addresses; empty when something else does (e.g. VRRP)
     */
    public record FloatingSettings(String address, String command) {

        /** Nothing floats. */
        public static final FloatingSettings NONE = new FloatingSettings("", "");
    }

    /**
     * @param address address at which copies of other nodes' recordings are taken
     * @param port its port; 0 for any that is free
     * @param twinSite the site that is preferred for twins
     * @param wanted how many nodes beside its home are to have the media of a closed recording, at least 1
     * @param recreateAfter a node that is down for longer is replaced as a holder of copies
     */
    public record CopySettings(String address, int port, TwinSite twinSite, int wanted, Duration recreateAfter) {

        /** One copy, made anew when a node has been away for ten minutes. */
        public CopySettings(String address, int port, TwinSite twinSite) {
            this(address, port, twinSite, 1, Duration.ofMinutes(10));
        }
    }

    /**
     * @param address address in our Contact and SDP origin
     * @param redirect when the pilot redirects
     * @param minSessionExpires Min-SE in seconds, at least 90 (RFC 4028 §5)
     * @param sessionExpires the interval we propose, in seconds
     * @param alternates how many further nodes a 302 names after the home
     * @param optionsWhenAlone what OPTIONS are answered when this node takes no calls and there is no other
     */
    public record SipSettings(
            String address,
            int port,
            Redirect redirect,
            int minSessionExpires,
            int sessionExpires,
            int alternates,
            OptionsWhenAlone optionsWhenAlone) {

        /** A 302 names the home only; OPTIONS tell the truth. */
        public SipSettings(String address, int port, Redirect redirect, int minSessionExpires, int sessionExpires) {
            this(address, port, redirect, minSessionExpires, sessionExpires, 0, OptionsWhenAlone.TRUTH);
        }

        /** A client that has nowhere else to go only comes back later when it is told the truth. */
        public enum OptionsWhenAlone {
            TRUTH,
            ABLE
        }

        /** Whether the pilot answers the calls that it may record itself, or redirects every call. */
        public enum Redirect {
            WHEN_NOT_HOME,
            ALWAYS
        }
    }

    /**
     * @param address address in the SDP on which media is received
     * @param bindAddress address to which the sockets are bound
     * @param portFrom first (even) port of the range
     * @param portTo last port of the range, inclusive
     * @param reactorStreams streams a reactor thread carries before another is started
     * @param maxCalls most calls at once
     * @param silenceTime without RTP on an active stream before it is reported
     * @param orphanTime without RTP on any active stream before the recorder ends the call
     * @param maxDuration longest recording
     */
    public record MediaSettings(
            String address,
            String bindAddress,
            int portFrom,
            int portTo,
            int reactorStreams,
            int maxCalls,
            Duration silenceTime,
            Duration orphanTime,
            Duration maxDuration) {}

    /**
     * @param directory where call files live
     * @param flushInterval between hand-overs to the operating system
     * @param syncInterval between fsync passes
     * @param bufferCount most blocks of 16 KiB in use
     * @param minFreePercent share of the disk below which no new call is taken
     * @param reserveBytes room that is held for running calls and given up when a write fails; 0: none
     */
    public record StorageSettings(
            Path directory,
            Duration flushInterval,
            Duration syncInterval,
            int bufferCount,
            double minFreePercent,
            long reserveBytes) {

        /** Without a reserve. */
        public StorageSettings(
                Path directory, Duration flushInterval, Duration syncInterval, int bufferCount, double minFreePercent) {
            this(directory, flushInterval, syncInterval, bufferCount, minFreePercent, 0);
        }
    }

    /**
     * @param cacheDirectory where renditions are kept
     * @param cacheMegabytes most disk space of renditions
     * @param processes renditions made at the same time
     * @param timeLimit longest time for one rendition, to which a tenth of the recording's length is added
     * @param heapMegabytes memory of a child
     */
    public record RenderingSettings(
            Path cacheDirectory, long cacheMegabytes, int processes, Duration timeLimit, int heapMegabytes) {}

    /**
     * @param policy how long media is kept
     * @param interval between two looks for what is too old
     */
    public record RetentionSettings(RetentionPolicy policy, Duration interval) {}
}
