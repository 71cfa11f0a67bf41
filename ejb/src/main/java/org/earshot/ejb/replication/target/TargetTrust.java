// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;

/** Whom a target's certificate has to be of: the authorities that Java trusts, or only those that the job names. */
public final class TargetTrust {

    private TargetTrust() {}

    /**
     * @param certificates PEM text
     * @throws RecorderException BAD_REQUEST when there is no certificate in it
     */
    public static SSLContext context(Optional<String> certificates) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(certificates.isPresent() ? store(certificates.get()) : null);
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST, "The certificates of the target cannot be read: " + e, e);
        }
    }

    private static KeyStore store(String pem) throws GeneralSecurityException, IOException {
        Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
        if (found.isEmpty()) {
            throw new IOException("there is none");
        }
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        for (Certificate certificate : found) {
            trusted.setCertificateEntry("target-" + trusted.size(), certificate);
        }
        return trusted;
    }
}
