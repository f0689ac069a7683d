// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Refusal;

/**
 * The settings of a server: its address, credentials and limits.
 *
 * @param bind the address to listen on
 * @param port 0 to 65535; 0 chooses any free port
 * @param credentials needed for writing, and for reading if the address is not a loopback address
 * @param limits limits of each request and client
 * @param tls keys for HTTPS, or null for HTTP
 */
public record ServerSettings(
        InetAddress bind,
        int port,
        Credentials credentials,
        ServerLimits limits,
        @Nullable SSLContext tls) {

    /** Returns the settings of a server with the usual limits for this machine alone. */
    public static ServerSettings local(int port, Credentials credentials) {
        return new ServerSettings(InetAddress.getLoopbackAddress(), port, credentials, ServerLimits.DEFAULT, null);
    }

    /**
     * Reads the keys of a server and returns its TLS context.
     *
     * @param keystore a PKCS #12 file
     * @param password password of the file and of its keys
     * @throws Refusal if the password is missing or the file cannot be read
     */
    public static SSLContext tls(Path keystore, @Nullable String password) {
        if (password == null) {
            throw new Refusal("--keystore " + keystore + ": the password is missing; set DATAGEN_KEYSTORE_PASSWORD");
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
            throw new Refusal(e, "--keystore " + keystore + ": " + e.getMessage());
        }
    }
}
