// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;

/** TLS contexts that trust certificates from a PEM file. */
public final class PemTrust {

    private PemTrust() {}

    /**
     * Returns a TLS context that trusts only the certificates in a file.
     *
     * @param caFile one or more certificates in PEM
     * @throws StageException if the file cannot be read or holds no certificate
     */
    public static SSLContext context(Path caFile) {
        try (InputStream pem = Files.newInputStream(caFile)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int number = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                trusted.setCertificateEntry("ca" + number++, certificate);
            }
            if (number == 0) {
                throw new StageException("certificates " + caFile
                        + ": the file holds no PEM certificate; name the file of the certificate authority");
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new StageException("certificates " + caFile + ": cannot be read as PEM: " + FailureReasons.of(e), e);
        }
    }
}
