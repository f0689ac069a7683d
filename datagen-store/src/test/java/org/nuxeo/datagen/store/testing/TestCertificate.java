// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A self-signed key for 127.0.0.1, made by the keytool of this Java runtime. */
public final class TestCertificate {

    public static final String PASSWORD = "keystore-password";

    private final Path keystore;
    private final Path pem;

    public TestCertificate(Path folder) throws IOException, InterruptedException {
        keystore = folder.resolve("server.p12");
        pem = folder.resolve("ca.pem");
        keytool(
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "3650");
        keytool("-exportcert", "-rfc", "-file", pem.toString());
    }

    private void keytool(String command, String... options) throws IOException, InterruptedException {
        List<String> line = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                command,
                "-alias",
                "server",
                "-keystore",
                keystore.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        line.addAll(List.of(options));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("keytool: " + output);
        }
    }

    /** Returns key and certificate in PKCS #12. */
    public Path keystore() {
        return keystore;
    }

    /** Returns the certificate in PEM. */
    public Path pem() {
        return pem;
    }

    /** Returns the TLS context of a server with this certificate. */
    public SSLContext serverContext() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keystore)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
