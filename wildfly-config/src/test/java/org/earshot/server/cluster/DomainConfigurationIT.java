// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jboss.dmr.ModelNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the built domain by WildFly's own offline host controller: what it says is what servers will get. */
final class DomainConfigurationIT {

    private static final List<String> CACHES = List.of("nodes", "homes", "dialogs");

    @TempDir
    private static Path directory;

    private static ModelNode domain;

    @BeforeAll
    static void readTheDomain() throws IOException, InterruptedException {
        Path server = Path.of(System.getProperty("server.directory"));
        copy(server.resolve("domain/configuration"), directory.resolve("configuration"));
        Path script = Files.writeString(directory.resolve("read.cli"), """
                embed-host-controller --domain-config=domain-earshot.xml --host-config=host-earshot.xml --std-out=discard
                :read-resource(recursive=true)
                stop-embedded-host-controller
                """);
        Path answer = directory.resolve("answer");
        ProcessBuilder command = new ProcessBuilder(
                        "bash", server.resolve("bin/jboss-cli.sh").toString(), "--output-json", "--file=" + script)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(answer.toFile());
        command.environment().put("JAVA_OPTS", "-Djboss.domain.base.dir=" + directory);
        command.environment().put("NOPAUSE", "true");
        Process cli = command.start();
        try {
            assertThat(cli.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            cli.destroyForcibly();
        }
        String text = Files.readString(answer);
        assertThat(cli.exitValue()).as(text).isZero();
        domain = ModelNode.fromJSONString(text.substring(text.indexOf('{'))).get("result");
    }

    @Test
    void shouldHaveOneProfileAndOneGroupWhenBuilt() {
        assertThat(domain.get("profile").keys()).containsExactly("recorders");
        assertThat(domain.get("server-group").keys()).containsExactly("recorders");
        assertThat(domain.get("server-group", "recorders", "deployment").keys()).containsExactly("earshot.ear");
        assertThat(domain.get("host", "primary", "server-config").isDefined()).isFalse();
    }

    @Test
    void shouldHaveTheSubsystemsOfASingleNodeWhenItIsANodeOfACluster() {
        assertThat(domain.get("profile", "recorders", "subsystem").keys())
                .contains(
                        "sip",
                        "jgroups",
                        "infinispan",
                        "datasources",
                        "undertow",
                        "elytron",
                        "microprofile-config-smallrye")
                .doesNotContain("mail", "webservices", "messaging-activemq", "modcluster", "jsf");
        assertThat(subsystem("sip").get("connector").keys()).containsExactlyInAnyOrder("udp", "tcp");
        assertThat(subsystem("sip").get("max-pause").asString()).endsWith(":1000}");
        assertThat(subsystem("datasources").get("data-source").keys()).containsExactly("EarshotDS");
    }

    @Test
    void shouldAnswer503WhenTheApplicationIsNotThereYet() {
        ModelNode host = subsystem("undertow").get("server", "default-server", "host", "default-host");
        assertThat(host.get("default-response-code").asInt()).isEqualTo(503);
        assertThat(host.get("queue-requests-on-start").asBoolean()).isFalse();
        assertThat(host.get("location").keys()).containsExactly("/");
        assertThat(host.get("filter-ref").keys()).containsExactly("basic-is-base64");
    }

    @Test
    void shouldNeverUseMulticastWhenNodesLookForOneAnother() {
        ModelNode stacks = subsystem("jgroups").get("stack");
        assertThat(stacks.keys()).containsExactly("tcp");
        ModelNode stack = stacks.get("tcp");
        assertThat(stack.get("transport").keys()).containsExactly("TCP");
        assertThat(stack.get("protocol").keys())
                .containsExactly(
                        "RED",
                        "org.jgroups.protocols.TCPPING",
                        "MERGE3",
                        "FD_SOCK2",
                        "FD_ALL3",
                        "VERIFY_SUSPECT2",
                        "NAKACK4",
                        "UNICAST4",
                        "AUTH",
                        "pbcast.GMS",
                        "FRAG4");
        ModelNode bindings = domain.get("socket-binding-group", "standard-sockets", "socket-binding");
        assertThat(bindings.keys()).contains("jgroups-tcp", "jgroups-tcp-fd");
        assertThat(bindings.keys())
                .allSatisfy(name -> assertThat(
                                bindings.get(name, "multicast-address").isDefined())
                        .as(name)
                        .isFalse());
        assertThat(bindings.get("jgroups-tcp", "interface").asString()).isEqualTo("private");
    }

    @Test
    void shouldSeeADeadNodeWithinSecondsWhenConfiguredAsMeasured() {
        ModelNode stack = subsystem("jgroups").get("stack", "tcp");
        assertThat(properties(stack, "transport", "TCP"))
                .contains("tcp_nodelay=true", "sock_conn_timeout=100", "bundler_type=transfer-queue");
        assertThat(properties(stack, "protocol", "FD_ALL3")).contains("interval=500", "timeout=2000");
        assertThat(properties(stack, "protocol", "VERIFY_SUSPECT2")).contains("timeout=500");
        assertThat(properties(stack, "protocol", "MERGE3")).contains("min_interval=1000", "max_interval=4000");
        assertThat(properties(stack, "protocol", "pbcast.GMS")).contains("join_timeout=1000", "max_join_attempts=3");
    }

    @Test
    void shouldTakeSecretsFromTheEnvironmentWhenNodesJoin() {
        assertThat(subsystem("jgroups")
                        .get("stack", "tcp", "protocol", "AUTH", "token", "digest")
                        .get("shared-secret-reference", "clear-text")
                        .asString())
                .contains("${env.CLUSTER_PASSWORD}");
    }

    @Test
    void shouldReplicateTheCachesWhenSeveralNodesRun() {
        ModelNode container = subsystem("infinispan").get("cache-container", "recorder");
        assertThat(container.get("marshaller").asString()).isEqualTo("PROTOSTREAM");
        assertThat(container.get("replicated-cache").keys()).containsExactlyInAnyOrderElementsOf(CACHES);
        assertThat(CACHES).allSatisfy(name -> {
            ModelNode cache = container.get("replicated-cache", name);
            assertThat(cache.get("remote-timeout").asLong()).isEqualTo(2000);
            assertThat(cache.get("component", "partition-handling", "when-split")
                            .asString())
                    .isEqualTo("ALLOW_READS");
            assertThat(cache.get("component", "partition-handling", "merge-policy")
                            .asString())
                    .isEqualTo("PREFERRED_NON_NULL");
        });
    }

    @Test
    void shouldHaveTheSameCachesByTheSameNamesWhenOneNodeRunsAlone() throws IOException {
        String standalone = Files.readString(Path.of(System.getProperty("server.directory"))
                .resolve("standalone/configuration/standalone-earshot.xml"));
        assertThat(standalone).contains("<cache-container name=\"recorder\" marshaller=\"PROTOSTREAM\">");
        assertThat(CACHES).allSatisfy(name -> assertThat(standalone).contains("<local-cache name=\"" + name + "\""));
        assertThat(standalone).doesNotContain("jgroups");
    }

    private static ModelNode subsystem(String name) {
        return domain.get("profile", "recorders", "subsystem", name);
    }

    private static List<String> properties(ModelNode stack, String kind, String name) {
        return stack.get(kind, name, "properties").asPropertyList().stream()
                .map(property -> property.getName() + "=" + property.getValue().asString())
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
