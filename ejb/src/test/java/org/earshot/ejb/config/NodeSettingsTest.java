// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.FloatingSettings;
import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.time.DurationText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The defaults file, the list of keys and the reader agree, and wrong values are told plainly. */
class NodeSettingsTest {

    private static final HostDefaults HOST = new HostDefaults(
            "node7",
            "machine7",
            "192.0.2.7",
            java.util.Optional.empty(),
            9443,
            Path.of("/srv/data"),
            Path.of("/opt/server"));

    private final Properties values = new Properties();

    @BeforeEach
    void loadDefaults() throws IOException {
        try (InputStream file =
                NodeSettingsTest.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
            values.load(file);
        }
    }

    private NodeSettings read() {
        return NodeSettings.read(key -> Optional.ofNullable(values.getProperty(key)), HOST);
    }

    @Test
    void shouldHaveADefaultForEachKeyAndNoOther() {
        assertThat(values.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(ConfigurationKeys.ALL);
    }

    @Test
    void shouldReadTheDefaults() {
        EarshotConfig config = read().config();
        assertThat(config.nodeName()).isEqualTo("node7");
        assertThat(config.sip().address()).isEqualTo("192.0.2.7");
        assertThat(config.cluster().host()).isEqualTo("machine7");
        assertThat(config.cluster().api()).isEqualTo("https://192.0.2.7:9443");
        assertThat(config.sip().redirect()).isEqualTo(Redirect.WHEN_NOT_HOME);
        assertThat(config.media().address()).isEqualTo("192.0.2.7");
        assertThat(config.media().silenceTime()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.media().maxDuration()).isEqualTo(Duration.ofHours(12));
        assertThat(config.storage().directory()).isEqualTo(Path.of("/srv/data/earshot/recordings"));
        assertThat(config.storage().flushInterval()).isEqualTo(Duration.ofMillis(200));
        assertThat(config.rendering().cacheDirectory()).isEqualTo(Path.of("/srv/data/earshot/renditions"));
        assertThat(read().renderingClasspath()).isEqualTo("/opt/server/earshot/render/*");
    }

    @Test
    void shouldLetMediaFollowTheSipAddress() {
        values.setProperty(ConfigurationKeys.SIP_ADDRESS, "recorder.example.com");
        assertThat(read().config().media().address()).isEqualTo("recorder.example.com");
    }

    @Test
    void shouldUseTheFloatingAddressForAllThatCallsAreSentTo() {
        values.setProperty(ConfigurationKeys.FLOATING_ADDRESS, "192.0.2.101");
        values.setProperty(ConfigurationKeys.SIP_ADDRESS, "192.0.2.8");
        values.setProperty(ConfigurationKeys.MEDIA_ADDRESS, "192.0.2.9");
        EarshotConfig config = read().config();
        assertThat(config.sip().address()).isEqualTo("192.0.2.101");
        assertThat(config.media().address()).isEqualTo("192.0.2.101");
        assertThat(config.media().bindAddress()).isEqualTo("192.0.2.101");
        assertThat(config.cluster().api()).isEqualTo("https://192.0.2.8:9443");
        assertThat(config.cluster().copies().address()).isEqualTo("192.0.2.8");
        assertThat(config.cluster().floating())
                .isEqualTo(new FloatingSettings("192.0.2.101", "/opt/server/bin/earshot-address.sh"));
    }

    @Test
    void shouldLetNothingFloatByDefaultAndLeaveItToOthersWhenToldSo() {
        assertThat(read().config().cluster().floating().address()).isEmpty();
        values.setProperty(ConfigurationKeys.FLOATING_COMMAND, "none");
        assertThat(read().config().cluster().floating()).isEqualTo(FloatingSettings.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "earshot.floating.address, recorder.example.com, 'none, or an IP address'",
        "earshot.media.port-from, abc, a whole number from 1024 to 65534",
        "earshot.media.port-from, 20001, an even port number",
        "earshot.media.port-from, 80, a whole number from 1024 to 65534",
        "earshot.media.port-to, 16384, a whole number from 16385 to 65535",
        "earshot.sip.redirect, sometimes, when-not-home or always",
        "earshot.sip.session-expires, 60, a whole number from 90 to 86400",
        "earshot.media.silence-time, soon, a duration from 1s to 600s",
        "earshot.media.silence-time, 0s, a duration from 1s to 600s",
        "earshot.storage.flush-interval, 1ms, a duration from 10ms to 10s",
        "earshot.storage.min-free-percent, 99, a number from 0.0 to 50.0",
        "earshot.storage.min-free-percent, NaN, a number from 0.0 to 50.0",
        "earshot.retention.max-age, 0s, 'none, or a duration from 1s to 3153600000s'",
        "earshot.retention.min-age, young, a duration from 0s to 3153600000s",
        "earshot.retention.priority, old, new or retained",
        "earshot.retention.interval, 2d, a duration from 1s to 86400s",
        "earshot.node.name, ' ', a value",
    })
    void shouldNameKeyValueAndRangeOfAnInvalidSetting(String key, String value, String allowed) {
        values.setProperty(key, value);
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(this::read)
                .withMessageContaining(key)
                .withMessageContaining("'" + value.strip() + "'")
                .withMessageContaining(allowed);
    }

    @Test
    void shouldKeepRecordingsForEverUnlessToldOtherwise() {
        assertThat(read().config().retention().policy()).isEqualTo(RetentionPolicy.DEFAULT);
        values.setProperty(ConfigurationKeys.RETENTION_MAX_AGE, "60d");
        values.setProperty(ConfigurationKeys.RETENTION_MIN_AGE, "0s");
        values.setProperty(ConfigurationKeys.RETENTION_PRIORITY, "retained");
        assertThat(read().config().retention().policy())
                .isEqualTo(new RetentionPolicy(
                        Optional.of(Duration.ofDays(60)), Duration.ZERO, RetentionPriority.RETAINED));
    }

    @ParameterizedTest
    @CsvSource({"200ms, 200", "5s, 5000", "5S, 5000", "10m, 600000", "12h, 43200000", "7d, 604800000", "PT5S, 5000"})
    void shouldReadDurations(String text, long millis) {
        assertThat(DurationText.parse(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"5", "s", "-5s", "5 years", "PT"})
    void shouldNotReadOtherTextAsDurations(String text) {
        assertThat(DurationText.parse(text)).isEmpty();
    }

    @Test
    void shouldFindUnknownKeys() {
        assertThat(ConfigBeans.unknown(List.of("earshot.node.nane", "earshot.node.name", "java.home")))
                .containsExactly("earshot.node.nane");
    }
}
