// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.earshot.domain.cluster.NodeState;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only certificates that somebody put there are trusted, and only for the names they hold. */
class NodeTrustTest {

    private static final String PASSWORD = "a-password";

    @TempDir
    static Path made;

    @TempDir
    Path tls;

    @BeforeAll
    static void makeCertificates() throws Exception {
        make("node", "dns:localhost,ip:127.0.0.1");
        make("elsewhere", "dns:elsewhere.example");
    }

    /** As ./earshot makes it at the first start. */
    private static void make(String name, String names) throws Exception {
        keytool(
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "SAN=" + names)
                .accept(name);
        keytool("-exportcert", "-rfc", "-file", made.resolve(name + ".crt").toString())
                .accept(name);
    }

    private interface OnStore {
        void accept(String name) throws Exception;
    }

    private static OnStore keytool(String... arguments) {
        return name -> {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
            command.addAll(List.of(arguments));
            command.addAll(List.of("-alias", "earshot", "-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore"));
            command.add(made.resolve(name + ".p12").toString());
            assertThat(new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor())
                    .isZero();
        };
    }

    private String answerOf(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(made.resolve(name + ".p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        try (PeerServer server = PeerServer.secure(context)) {
            HttpClient client = HttpClient.newBuilder()
                    .sslContext(NodeTrust.context(tls, PASSWORD))
                    .build();
            URI api = URI.create(server.report(NodeState.UP).place().api() + "/");
            return client.send(HttpRequest.newBuilder(api).build(), BodyHandlers.ofString())
                    .body();
        }
    }

    private void put(String file, String as) throws IOException {
        Files.copy(made.resolve(file), tls.resolve(as));
    }

    @Test
    void shouldTrustTheCertificateOfTheNodesOwnKeyStore() throws Exception {
        put("node.p12", "server.p12");
        assertThat(answerOf("node")).isEqualTo("secret");
    }

    @Test
    void shouldTrustCertificatesThatLieBesideIt() throws Exception {
        put("elsewhere.p12", "server.p12");
        put("node.crt", "r2.crt");
        assertThat(answerOf("node")).isEqualTo("secret");
    }

    @Test
    void shouldNotTrustAStranger() throws Exception {
        put("elsewhere.p12", "server.p12");
        assertThatThrownBy(() -> answerOf("node")).isInstanceOf(SSLException.class);
    }

    @Test
    void shouldNotTrustACertificateForAnotherName() throws Exception {
        put("elsewhere.p12", "server.p12");
        assertThatThrownBy(() -> answerOf("elsewhere")).isInstanceOf(SSLException.class);
    }

    @Test
    void shouldGoOnWithWhatItCanRead() throws Exception {
        Files.writeString(tls.resolve("server.p12"), "no key store");
        Files.writeString(tls.resolve("broken.pem"), "no certificate");
        put("node.crt", "r2.crt");
        assertThat(answerOf("node")).isEqualTo("secret");
    }
}
