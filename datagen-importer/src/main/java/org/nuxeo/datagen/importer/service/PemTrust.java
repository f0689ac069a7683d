package org.nuxeo.datagen.importer.service;

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
import org.nuxeo.datagen.importer.failure.StageException;

/** Trust in certificates of one's own. */
public final class PemTrust {

    private PemTrust() {}

    /**
     * Makes a TLS context that trusts the certificates of a file and none other.
     *
     * @param caFile one or more certificates in PEM
     * @throws StageException if it holds none
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
                throw new StageException("certificates " + caFile + ": holds none in PEM");
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new StageException("certificates " + caFile + ": cannot be read as PEM", e);
        }
    }
}
