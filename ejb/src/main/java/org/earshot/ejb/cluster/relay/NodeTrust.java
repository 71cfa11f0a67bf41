// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Which certificates of other nodes are good: those that the JVM trusts, the node's own (nodes of one machine share it),
 * and those that lie as {@code *.crt} or {@code *.pem} beside it. Names are checked as always.
 */
final class NodeTrust {

    private static final String OWN = "server.p12";

    private NodeTrust() {}

    /**
     * @param directory where the node's key store is
     * @param password of the key store
     */
    static SSLContext context(Path directory, String password) {
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            List<Certificate> certificates = new ArrayList<>(ofTheJvm());
            certificates.addAll(ofTheNode(directory.resolve(OWN), password));
            certificates.addAll(beside(directory));
            for (int i = 0; i < certificates.size(); i++) {
                trusted.setCertificateEntry("trusted-" + i, certificates.get(i));
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(trusted), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("The JVM cannot make a TLS context", e);
        }
    }

    private static TrustManager[] managers(@Nullable KeyStore trusted) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory.getTrustManagers();
    }

    private static List<X509Certificate> ofTheJvm() throws GeneralSecurityException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (TrustManager manager : managers(null)) {
            if (manager instanceof X509TrustManager x509) {
                Collections.addAll(certificates, x509.getAcceptedIssuers());
            }
        }
        return certificates;
    }

    private static List<Certificate> ofTheNode(Path file, String password) {
        List<Certificate> certificates = new ArrayList<>();
        if (Files.isRegularFile(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                KeyStore own = KeyStore.getInstance("PKCS12");
                own.load(in, password.toCharArray());
                for (String alias : Collections.list(own.aliases())) {
                    certificates.add(own.getCertificate(alias));
                }
            } catch (GeneralSecurityException | IOException e) {
                RelayLog.LOG.certificatesUnreadable(file, e.toString());
            }
        }
        return certificates;
    }

    private static List<Certificate> beside(Path directory) {
        List<Certificate> certificates = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.{crt,pem}")) {
                files.forEach(file -> certificates.addAll(read(file)));
            } catch (IOException e) {
                RelayLog.LOG.certificatesUnreadable(directory, e.toString());
            }
        }
        return certificates;
    }

    private static Collection<? extends Certificate> read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in);
        } catch (GeneralSecurityException | IOException e) {
            RelayLog.LOG.certificatesUnreadable(file, e.toString());
            return List.of();
        }
    }
}
