// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.ClusterSettings;
import org.earshot.domain.config.EarshotConfig.CopySettings;
import org.earshot.domain.config.EarshotConfig.FloatingSettings;
import org.earshot.domain.config.EarshotConfig.MediaSettings;
import org.earshot.domain.config.EarshotConfig.RenderingSettings;
import org.earshot.domain.config.EarshotConfig.RetentionSettings;
import org.earshot.domain.config.EarshotConfig.SipSettings;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;

/**
 * The settings of this node, checked.
 *
 * @param renderingClasspath class path of the rendering process
 * @param spool whether rows wait on the disk while the database is away
 * @param ownServer where the database server of this node is asked for its state, if it has one
 */
public record NodeSettings(EarshotConfig config, String renderingClasspath, boolean spool, Optional<String> ownServer) {

    private static final String NONE = "none";

    /** Words of a setting that is switched. */
    private enum Switch {
        ON,
        OFF
    }

    /**
     * Reads all settings.
     *
     * @param values value of a key, if there is one
     * @throws InvalidSettingException on the first value that is out of range
     */
    static NodeSettings read(Function<String, Optional<String>> values, HostDefaults host) {
        SettingReader reader = new SettingReader(values);
        String name = reader.text(ConfigurationKeys.NODE_NAME, host::nodeName);
        if (name.length() > 60) {
            throw new InvalidSettingException(ConfigurationKeys.NODE_NAME, name, "a name of at most 60 characters");
        }
        FloatingSettings floating = floating(reader, host);
        String address = reader.text(ConfigurationKeys.SIP_ADDRESS, host::address);
        SipSettings sip = sip(reader, floating.address().isEmpty() ? address : floating.address());
        EarshotConfig config = new EarshotConfig(
                name,
                cluster(reader, host, address, floating),
                sip,
                media(reader, sip, floating),
                storage(reader, host),
                rendering(reader, host),
                retention(reader));
        String classpath = reader.text(
                ConfigurationKeys.RENDERING_CLASSPATH,
                () -> host.home().resolve("earshot").resolve("render") + "/*");
        boolean spool = reader.choice(ConfigurationKeys.STORE_SPOOL, Switch.class) == Switch.ON;
        String own = reader.text(ConfigurationKeys.STORE_OWN_SERVER);
        return new NodeSettings(
                config, classpath, spool, own.equalsIgnoreCase(NONE) ? Optional.empty() : Optional.of(own));
    }

    private static ClusterSettings cluster(
            SettingReader reader, HostDefaults host, String own, FloatingSettings floating) {
        return new ClusterSettings(
                reader.text(ConfigurationKeys.CLUSTER_SITE),
                reader.text(ConfigurationKeys.CLUSTER_HOST, host::machine),
                reader.text(ConfigurationKeys.CLUSTER_API, () -> "https://" + own + ":" + host.httpsPort()),
                reader.duration(ConfigurationKeys.CLUSTER_DECISION_TIME, Duration.ofMillis(10), Duration.ofSeconds(5)),
                new CopySettings(
                        reader.text(
                                ConfigurationKeys.CLUSTER_COPY_ADDRESS,
                                () -> host.clusterAddress().orElse(own)),
                        reader.integer(ConfigurationKeys.CLUSTER_COPY_PORT, 0, 65535),
                        reader.choice(ConfigurationKeys.CLUSTER_TWIN_SITE, TwinSite.class),
                        reader.integer(ConfigurationKeys.CLUSTER_COPIES, 1, 4),
                        reader.duration(
                                ConfigurationKeys.CLUSTER_RECREATE_AFTER, Duration.ofSeconds(10), Duration.ofDays(7))),
                new TakeoverPolicy(Map.of(
                        ClientKind.UNIFIED_CM, reader.ways(ConfigurationKeys.TAKEOVER_UNIFIED_CM),
                        ClientKind.CUBE, reader.ways(ConfigurationKeys.TAKEOVER_CUBE),
                        ClientKind.SIPREC, reader.ways(ConfigurationKeys.TAKEOVER_SIPREC),
                        ClientKind.DIRECT, reader.ways(ConfigurationKeys.TAKEOVER_DIRECT))),
                floating);
    }

    private static FloatingSettings floating(SettingReader reader, HostDefaults host) {
        return new FloatingSettings(
                reader.addressOrNone(ConfigurationKeys.FLOATING_ADDRESS).orElse(""),
                reader.commandOrNone(
                                ConfigurationKeys.FLOATING_COMMAND,
                                () -> host.home().resolve("bin").resolve("earshot-address.sh"))
                        .orElse(""));
    }

    private static SipSettings sip(SettingReader reader, String address) {
        int shortest = reader.integer(ConfigurationKeys.SIP_MIN_SESSION_EXPIRES, 90, 7200);
        return new SipSettings(
                address,
                reader.integer(ConfigurationKeys.SIP_PORT, 1, 65535),
                reader.choice(ConfigurationKeys.SIP_REDIRECT, SipSettings.Redirect.class),
                shortest,
                reader.integer(ConfigurationKeys.SIP_SESSION_EXPIRES, shortest, 86400),
                reader.integer(ConfigurationKeys.SIP_ALTERNATES, 0, 4),
                reader.choice(ConfigurationKeys.SIP_OPTIONS_WHEN_ALONE, SipSettings.OptionsWhenAlone.class));
    }

    private static MediaSettings media(SettingReader reader, SipSettings sip, FloatingSettings floating) {
        boolean floats = !floating.address().isEmpty();
        int from = reader.integer(ConfigurationKeys.MEDIA_PORT_FROM, 1024, 65534);
        if (from % 2 != 0) {
            throw new InvalidSettingException(
                    ConfigurationKeys.MEDIA_PORT_FROM, String.valueOf(from), "an even port number");
        }
        return new MediaSettings(
                floats ? floating.address() : reader.text(ConfigurationKeys.MEDIA_ADDRESS, sip::address),
                floats ? floating.address() : reader.text(ConfigurationKeys.MEDIA_BIND_ADDRESS),
                from,
                reader.integer(ConfigurationKeys.MEDIA_PORT_TO, from + 1, 65535),
                reader.integer(ConfigurationKeys.MEDIA_REACTOR_STREAMS, 1, 100_000),
                reader.integer(ConfigurationKeys.MEDIA_MAX_CALLS, 1, 100_000),
                reader.duration(ConfigurationKeys.MEDIA_SILENCE_TIME, Duration.ofSeconds(1), Duration.ofMinutes(10)),
                reader.duration(ConfigurationKeys.MEDIA_ORPHAN_TIME, Duration.ofSeconds(5), Duration.ofHours(24)),
                reader.duration(ConfigurationKeys.MEDIA_MAX_DURATION, Duration.ofMinutes(1), Duration.ofDays(7)));
    }

    private static StorageSettings storage(SettingReader reader, HostDefaults host) {
        return new StorageSettings(
                reader.path(
                        ConfigurationKeys.STORAGE_DIRECTORY,
                        () -> host.data().resolve("earshot").resolve("recordings")),
                reader.duration(
                        ConfigurationKeys.STORAGE_FLUSH_INTERVAL, Duration.ofMillis(10), Duration.ofSeconds(10)),
                reader.duration(
                        ConfigurationKeys.STORAGE_SYNC_INTERVAL, Duration.ofMillis(100), Duration.ofSeconds(60)),
                reader.integer(ConfigurationKeys.STORAGE_BUFFER_COUNT, 64, 1 << 20),
                reader.decimal(ConfigurationKeys.STORAGE_MIN_FREE_PERCENT, 0, 50),
                (long) reader.integer(ConfigurationKeys.STORAGE_RESERVE_MEGABYTES, 0, 65_536) << 20);
    }

    private static RetentionSettings retention(SettingReader reader) {
        Duration longest = Duration.ofDays(36_500);
        return new RetentionSettings(
                new RetentionPolicy(
                        reader.durationOrNone(ConfigurationKeys.RETENTION_MAX_AGE, Duration.ofSeconds(1), longest),
                        reader.duration(ConfigurationKeys.RETENTION_MIN_AGE, Duration.ZERO, longest),
                        reader.choice(ConfigurationKeys.RETENTION_PRIORITY, RetentionPriority.class)),
                reader.duration(ConfigurationKeys.RETENTION_INTERVAL, Duration.ofSeconds(1), Duration.ofDays(1)));
    }

    private static RenderingSettings rendering(SettingReader reader, HostDefaults host) {
        return new RenderingSettings(
                reader.path(
                        ConfigurationKeys.RENDERING_CACHE_DIRECTORY,
                        () -> host.data().resolve("earshot").resolve("renditions")),
                reader.number(ConfigurationKeys.RENDERING_CACHE_MEGABYTES, 1, 1 << 20),
                reader.integer(ConfigurationKeys.RENDERING_PROCESSES, 1, 64),
                reader.duration(ConfigurationKeys.RENDERING_TIME_LIMIT, Duration.ofSeconds(1), Duration.ofHours(24)),
                reader.integer(ConfigurationKeys.RENDERING_HEAP_MEGABYTES, 64, 65536));
    }
}
