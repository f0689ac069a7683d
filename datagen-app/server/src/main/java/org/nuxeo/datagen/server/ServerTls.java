// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The keys for HTTPS. */
public final class ServerTls {
    private ServerTls() {}

    /**
     * Reads the keys of a server and returns its TLS context.
     *
     * @param keystore a PKCS #12 file
     * @param password password of the file and of its keys
     * @throws ServerException if the password is missing or the file cannot be read
     */
    public static SSLContext context(Path keystore, String password) {
        if (password == null) {
            throw new ServerException(
                    "--keystore " + keystore + ": the password is missing; set DATAGEN_KEYSTORE_PASSWORD");
        }
        try (InputStream in = Files.newInputStream(keystore)) {
            // A client that negotiates a connection again and again costs much more than it spends.
            System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password.toCharArray());
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, password.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new ServerException("--keystore " + keystore + ": " + e.getMessage(), e);
        }
    }
}
