// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import io.undertow.Undertow;
import io.undertow.security.idm.Account;
import io.undertow.security.idm.Credential;
import io.undertow.security.idm.IdentityManager;
import io.undertow.security.idm.PasswordCredential;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.LoginConfig;
import io.undertow.servlet.api.SecurityConstraint;
import io.undertow.servlet.api.SecurityInfo.EmptyRoleSemantic;
import io.undertow.servlet.api.WebResourceCollection;
import jakarta.servlet.ServletException;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.webapi.health.HealthResource;
import org.earshot.webapi.health.MetricsResource;
import org.earshot.webapi.v1.EarshotApi;
import org.earshot.webapi.v1.cluster.ClusterResource;
import org.earshot.webapi.v1.cluster.NodeResource;
import org.earshot.webapi.v1.error.ErrorPage;
import org.earshot.webapi.v1.recording.RecordingsResource;
import org.earshot.webapi.v1.relay.Relay;
import org.earshot.webapi.v1.relay.RelayFilter;
import org.earshot.webapi.v1.rendering.PeaksResource;
import org.earshot.webapi.v1.rendering.RenditionsResource;
import org.earshot.webapi.v1.replication.JobsResource;
import org.earshot.webapi.v1.replication.TokenFilter;
import org.earshot.webapi.v1.replication.TokensResource;
import org.earshot.webapi.v1.replication.UploadsResource;
import org.earshot.webapi.v1.retention.HoldResource;
import org.earshot.webapi.v1.retention.RetentionResource;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;
import org.jboss.resteasy.spi.ResteasyDeployment;

/**
 * The API on a free port with the security of web.xml. There is one user for each role, named like it; the password is
 * the name.
 */
final class TestServer implements AutoCloseable {

    private static final List<String> ROLES = List.of("viewer", "operator", "admin", "compliance");

    final FakeRecordings recordings = new FakeRecordings();
    final FakeRenderer renderer = new FakeRenderer();
    final FakeHealth health = new FakeHealth();
    final FakeRetention retention = new FakeRetention();
    final FakeReplication replication = new FakeReplication();
    final FakeFiles files = new FakeFiles();
    final InMemoryRecordingCopies copies;
    final FakeCluster cluster;

    /** One more viewer of this node, whom others do not know. */
    volatile String extraUser = "";

    private final Undertow undertow;
    private final HttpClient client = HttpClient.newHttpClient();

    /** A node without others, which has the files of all recordings. */
    TestServer() {
        this("node-a", new InMemoryRecordingCopies());
        files.all = true;
    }

    /** @param copies what the cluster knows of copies */
    TestServer(String name, InMemoryRecordingCopies copies) {
        this.cluster = new FakeCluster(name);
        this.copies = copies;
        try {
            DeploymentManager manager = Servlets.newContainer().addDeployment(deployment());
            manager.deploy();
            undertow = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1")
                    .setHandler(manager.start())
                    .build();
            undertow.start();
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> get(String path, String... headers) {
        return send("viewer", "GET", path, headers);
    }

    HttpResponse<String> send(String user, String method, String path, String... headers) {
        return exchange(user, method, path, BodyPublishers.noBody(), BodyHandlers.ofString(), headers);
    }

    HttpResponse<byte[]> bytes(String path, String... headers) {
        return exchange("viewer", "GET", path, BodyPublishers.noBody(), BodyHandlers.ofByteArray(), headers);
    }

    /** @param json the body */
    HttpResponse<String> put(String user, String path, String json) {
        return exchange(
                user,
                "PUT",
                path,
                BodyPublishers.ofString(json),
                BodyHandlers.ofString(),
                "Content-Type",
                "application/json");
    }

    /**
     * As another cluster.
     *
     * @param token empty for none
     */
    HttpResponse<String> bearer(String token, String method, String path, byte[] body, String... headers) {
        String[] all = java.util.stream.Stream.concat(
                        java.util.Arrays.stream(headers),
                        token.isEmpty()
                                ? java.util.stream.Stream.of()
                                : java.util.stream.Stream.of("Authorization", "Bearer " + token))
                .toArray(String[]::new);
        return exchange("", method, path, BodyPublishers.ofByteArray(body), BodyHandlers.ofString(), all);
    }

    HttpResponse<String> post(String user, String path, String json) {
        return exchange(
                user,
                "POST",
                path,
                BodyPublishers.ofString(json),
                BodyHandlers.ofString(),
                "Content-Type",
                "application/json");
    }

    /** @param user empty for none */
    private <T> HttpResponse<T> exchange(
            String user,
            String method,
            String path,
            HttpRequest.BodyPublisher sent,
            HttpResponse.BodyHandler<T> body,
            String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + authority() + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, sent);
        if (!user.isEmpty()) {
            byte[] login = (user + ":" + user).getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login));
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return client.send(request.build(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    String authority() {
        InetSocketAddress address =
                (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
        return "127.0.0.1:" + address.getPort();
    }

    @Override
    public void close() {
        undertow.stop();
    }

    private DeploymentInfo deployment() {
        return new UndertowJaxrsServer()
                .undertowDeployment(resteasy(), "/")
                .setClassLoader(TestServer.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("earshot")
                .addServlet(Servlets.servlet("error-page", ErrorPage.class).addMapping("/error-page"))
                .addErrorPage(Servlets.errorPage("/error-page", 401))
                .addErrorPage(Servlets.errorPage("/error-page", 403))
                .setLoginConfig(new LoginConfig("BASIC", "Earshot"))
                .setIdentityManager(new Users())
                .addSecurityRoles(ROLES)
                .addSecurityConstraint(new SecurityConstraint()
                        .addWebResourceCollection(new WebResourceCollection().addUrlPattern("/api/*"))
                        .addRolesAllowed(ROLES))
                .addSecurityConstraint(new SecurityConstraint()
                        .addWebResourceCollection(new WebResourceCollection()
                                .addUrlPatterns(
                                        "/api/v1/openapi.yaml",
                                        "/api/v1/replication/identity",
                                        "/api/v1/replication/uploads",
                                        "/api/v1/replication/uploads/*",
                                        "/api/v1/replication/recordings/*"))
                        .setEmptyRoleSemantic(EmptyRoleSemantic.PERMIT));
    }

    private ResteasyDeployment resteasy() {
        Relay relay = new Relay(cluster, new PlainPeers(), recordings, files, () -> Optional.of(copies));
        List<Object> resources = List.of(
                new RecordingsResource(recordings, recordings, retention, replication, relay),
                new HoldResource(retention),
                new RetentionResource(retention, retention, config()),
                new JobsResource(replication, Clock.fixed(FakeCluster.NOW, ZoneOffset.UTC)),
                new TokensResource(replication.tokens),
                new UploadsResource(replication.inbox),
                new RenditionsResource(renderer, recordings),
                new PeaksResource(renderer, recordings),
                new NodeResource(health, config()),
                new ClusterResource(cluster, health, config(), relay, Clock.fixed(FakeCluster.NOW, ZoneOffset.UTC)),
                new HealthResource(health),
                new MetricsResource(health));
        List<Class<?>> ours = resources.stream().<Class<?>>map(Object::getClass).toList();
        ResteasyDeployment deployment = new ResteasyDeploymentImpl();
        deployment.setSecurityEnabled(true);
        deployment.setResources(resources);
        for (Class<?> type : new EarshotApi().getClasses()) {
            if (type == RelayFilter.class) {
                deployment.getProviders().add(new RelayFilter(relay));
            } else if (type == TokenFilter.class) {
                deployment.getProviders().add(new TokenFilter(replication.tokens));
            } else if (type.isAnnotationPresent(Provider.class)) {
                deployment.getActualProviderClasses().add(type);
            } else if (!ours.contains(type)) {
                deployment.getActualResourceClasses().add(type);
            }
        }
        return deployment;
    }

    private static EarshotConfig config() {
        return new EarshotConfig(
                "node-a",
                new EarshotConfig.ClusterSettings("east", "host1", "https://192.0.2.1:8443", Duration.ofMillis(150)),
                new EarshotConfig.SipSettings(
                        "192.0.2.9", 5060, EarshotConfig.SipSettings.Redirect.WHEN_NOT_HOME, 90, 1800),
                new EarshotConfig.MediaSettings(
                        "192.0.2.9",
                        "0.0.0.0",
                        20_000,
                        21_999,
                        1500,
                        400,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(2),
                        Duration.ofHours(8)),
                new EarshotConfig.StorageSettings(
                        Path.of("recordings"), Duration.ofMillis(200), Duration.ofSeconds(1), 1000, 1),
                new EarshotConfig.RenderingSettings(Path.of("cache"), 100, 2, Duration.ofMinutes(1), 256));
    }

    /** Users of the test. */
    private final class Users implements IdentityManager {

        @Override
        public Account verify(Account account) {
            return account;
        }

        @Override
        public Account verify(String id, Credential credential) {
            boolean known = (!id.equals("viewer2") || extraUser.equals(id))
                    && credential instanceof PasswordCredential password
                    && Arrays.equals(password.getPassword(), id.toCharArray());
            return known ? new User(id) : null;
        }

        @Override
        public Account verify(Credential credential) {
            return null;
        }
    }

    private record User(String name) implements Account {

        @Override
        public Principal getPrincipal() {
            return () -> name;
        }

        @Override
        public Set<String> getRoles() {
            return name.equals("compliance")
                    ? Set.of("viewer", name)
                    : ROLES.contains(name) ? Set.of(name) : name.equals("viewer2") ? Set.of("viewer") : Set.of();
        }
    }
}
