// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.util.List;

/** The names of all settings, in the order of the defaults file. A test compares them with the file and the documentation. */
public final class ConfigurationKeys {

    public static final String PREFIX = "earshot.";

    static final String NODE_NAME = "earshot.node.name";
    static final String CLUSTER_SITE = "earshot.cluster.site";
    static final String CLUSTER_HOST = "earshot.cluster.host";
    static final String CLUSTER_API = "earshot.cluster.api";
    static final String CLUSTER_DECISION_TIME = "earshot.cluster.decision-time";
    static final String CLUSTER_COPY_ADDRESS = "earshot.cluster.copy-address";
    static final String CLUSTER_COPY_PORT = "earshot.cluster.copy-port";
    static final String CLUSTER_TWIN_SITE = "earshot.cluster.twin-site";
    static final String CLUSTER_COPIES = "earshot.cluster.copies";
    static final String CLUSTER_RECREATE_AFTER = "earshot.cluster.recreate-after";
    static final String TAKEOVER_UNIFIED_CM = "earshot.takeover.unified-cm";
    static final String TAKEOVER_CUBE = "earshot.takeover.cube";
    static final String TAKEOVER_SIPREC = "earshot.takeover.siprec";
    static final String TAKEOVER_DIRECT = "earshot.takeover.direct";
    static final String FLOATING_ADDRESS = "earshot.floating.address";
    static final String FLOATING_COMMAND = "earshot.floating.command";
    static final String SIP_ADDRESS = "earshot.sip.address";
    static final String SIP_PORT = "earshot.sip.port";
    static final String SIP_REDIRECT = "earshot.sip.redirect";
    static final String SIP_MIN_SESSION_EXPIRES = "earshot.sip.min-session-expires";
    static final String SIP_SESSION_EXPIRES = "earshot.sip.session-expires";
    static final String SIP_ALTERNATES = "earshot.sip.alternates";
    static final String SIP_OPTIONS_WHEN_ALONE = "earshot.sip.options-when-alone";
    static final String MEDIA_ADDRESS = "earshot.media.address";
    static final String MEDIA_BIND_ADDRESS = "earshot.media.bind-address";
    static final String MEDIA_PORT_FROM = "earshot.media.port-from";
    static final String MEDIA_PORT_TO = "earshot.media.port-to";
    static final String MEDIA_REACTOR_STREAMS = "earshot.media.reactor-streams";
    static final String MEDIA_MAX_CALLS = "earshot.media.max-calls";
    static final String MEDIA_SILENCE_TIME = "earshot.media.silence-time";
    static final String MEDIA_ORPHAN_TIME = "earshot.media.orphan-time";
    static final String MEDIA_MAX_DURATION = "earshot.media.max-duration";
    static final String STORAGE_DIRECTORY = "earshot.storage.directory";
    static final String STORAGE_FLUSH_INTERVAL = "earshot.storage.flush-interval";
    static final String STORAGE_SYNC_INTERVAL = "earshot.storage.sync-interval";
    static final String STORAGE_BUFFER_COUNT = "earshot.storage.buffer-count";
    static final String STORAGE_MIN_FREE_PERCENT = "earshot.storage.min-free-percent";
    static final String STORAGE_RESERVE_MEGABYTES = "earshot.storage.reserve-megabytes";
    static final String RETENTION_MAX_AGE = "earshot.retention.max-age";
    static final String RETENTION_MIN_AGE = "earshot.retention.min-age";
    static final String RETENTION_PRIORITY = "earshot.retention.priority";
    static final String RETENTION_INTERVAL = "earshot.retention.interval";
    static final String STORE_SPOOL = "earshot.store.spool";
    static final String STORE_OWN_SERVER = "earshot.store.own-server";
    static final String RENDERING_CACHE_DIRECTORY = "earshot.rendering.cache-directory";
    static final String RENDERING_CACHE_MEGABYTES = "earshot.rendering.cache-megabytes";
    static final String RENDERING_PROCESSES = "earshot.rendering.processes";
    static final String RENDERING_TIME_LIMIT = "earshot.rendering.time-limit";
    static final String RENDERING_HEAP_MEGABYTES = "earshot.rendering.heap-megabytes";
    static final String RENDERING_CLASSPATH = "earshot.rendering.classpath";

    public static final List<String> ALL = List.of(
            NODE_NAME,
            CLUSTER_SITE,
            CLUSTER_HOST,
            CLUSTER_API,
            CLUSTER_DECISION_TIME,
            CLUSTER_COPY_ADDRESS,
            CLUSTER_COPY_PORT,
            CLUSTER_TWIN_SITE,
            CLUSTER_COPIES,
            CLUSTER_RECREATE_AFTER,
            TAKEOVER_UNIFIED_CM,
            TAKEOVER_CUBE,
            TAKEOVER_SIPREC,
            TAKEOVER_DIRECT,
            FLOATING_ADDRESS,
            FLOATING_COMMAND,
            SIP_ADDRESS,
            SIP_PORT,
            SIP_REDIRECT,
            SIP_MIN_SESSION_EXPIRES,
            SIP_SESSION_EXPIRES,
            SIP_ALTERNATES,
            SIP_OPTIONS_WHEN_ALONE,
            MEDIA_ADDRESS,
            MEDIA_BIND_ADDRESS,
            MEDIA_PORT_FROM,
            MEDIA_PORT_TO,
            MEDIA_REACTOR_STREAMS,
            MEDIA_MAX_CALLS,
            MEDIA_SILENCE_TIME,
            MEDIA_ORPHAN_TIME,
            MEDIA_MAX_DURATION,
            STORAGE_DIRECTORY,
            STORAGE_FLUSH_INTERVAL,
            STORAGE_SYNC_INTERVAL,
            STORAGE_BUFFER_COUNT,
            STORAGE_MIN_FREE_PERCENT,
            STORAGE_RESERVE_MEGABYTES,
            RETENTION_MAX_AGE,
            RETENTION_MIN_AGE,
            RETENTION_PRIORITY,
            RETENTION_INTERVAL,
            STORE_SPOOL,
            STORE_OWN_SERVER,
            RENDERING_CACHE_DIRECTORY,
            RENDERING_CACHE_MEGABYTES,
            RENDERING_PROCESSES,
            RENDERING_TIME_LIMIT,
            RENDERING_HEAP_MEGABYTES,
            RENDERING_CLASSPATH);

    private ConfigurationKeys() {}
}
