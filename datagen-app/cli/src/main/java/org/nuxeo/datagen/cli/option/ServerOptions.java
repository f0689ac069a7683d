// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.server.ServerSettings;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Role;
import org.nuxeo.datagen.server.http.ServerLimits;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of the server. No option has a secret as its value, since process lists show the values. */
public final class ServerOptions {
    private static final Word PORT = port("Port to listen on; 0 for any free one");
    private static final String PASSWORD = "DATAGEN_PASSWORD";
    private static final String READER_PASSWORD = "DATAGEN_READER_PASSWORD";
    private static final String TOKEN = "DATAGEN_TOKEN";

    @Mixin
    private final CommandSpec ports = WordOptions.of(PORT);

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on. Any other than a loopback address needs a password of at least 12 "
                    + "characters (default: ${DEFAULT-VALUE}).")
    private String bind;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "Password of user Administrator (default: " + PASSWORD + ", else a random one).")
    private Path passwordFile;

    @Option(
            names = "--reader-password-file",
            paramLabel = "FILE",
            description = "Password of user Reader, who can only read (default: " + READER_PASSWORD + ").")
    private Path readerPasswordFile;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "Bearer token of user Administrator (default: " + TOKEN + ").")
    private Path tokenFile;

    @Option(
            names = "--keystore",
            paramLabel = "FILE",
            description = "Keystore for HTTPS (PKCS #12). Its password is in DATAGEN_KEYSTORE_PASSWORD.")
    private Path keystore;

    /** Returns the word of a port of the server. */
    public static Word port(String help) {
        return Word.of("port", Values.integer(0, 65_535), "PORT")
                .byDefault("8080")
                .help(help + " (default: ${DEFAULT-VALUE}).");
    }

    /**
     * Returns the settings of the server.
     *
     * @param madeUpPassword password of the administrator if none is set and the server listens at a loopback address
     */
    public ServerSettings settings(Description description, Sources sources, @Nullable String madeUpPassword) {
        InetAddress address = address();
        Credentials credentials = Credentials.none();
        String password = password(sources);
        if (password != null) {
            checkLength(address, "--password-file", passwordFile, PASSWORD, password);
        } else if (address.isLoopbackAddress()) {
            password = madeUpPassword;
        }
        if (password != null) {
            credentials = credentials.withPassword(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, password);
        }
        String readerPassword = sources.secret("--reader-password-file", readerPasswordFile, READER_PASSWORD);
        if (readerPassword != null) {
            checkLength(address, "--reader-password-file", readerPasswordFile, READER_PASSWORD, readerPassword);
            credentials = credentials.withPassword(Credentials.READER, Role.READER, readerPassword);
        }
        String token = sources.secret("--token-file", tokenFile, TOKEN);
        if (token != null) {
            checkLength(address, "--token-file", tokenFile, TOKEN, token);
            credentials = credentials.withToken(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, token);
        }
        if (credentials.isEmpty()) {
            throw new UsageException("--bind " + bind + ": is reachable from other machines, so it needs a password;"
                    + " set DATAGEN_PASSWORD or --password-file");
        }
        String keystorePassword = sources.environment("DATAGEN_KEYSTORE_PASSWORD");
        return new ServerSettings(
                address,
                (int) description.number(PORT),
                credentials,
                ServerLimits.DEFAULT,
                keystore == null ? null : ServerSettings.tls(keystore, keystorePassword));
    }

    /** Returns the password of the administrator, or null if none is set. */
    public @Nullable String password(Sources sources) {
        return sources.secret("--password-file", passwordFile, PASSWORD);
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new UsageException("--bind " + bind + ": must be an address of this machine, such as 127.0.0.1", e);
        }
    }

    private void checkLength(InetAddress address, String option, Path file, String variable, String secret) {
        int chars = secret.codePointCount(0, secret.length());
        if (!address.isLoopbackAddress() && chars < Credentials.SAFE_CHARS) {
            throw new UsageException((file == null ? variable : option + " " + file) + ": has " + chars
                    + " characters, and must have at least " + Credentials.SAFE_CHARS
                    + " since other machines reach --bind " + bind + "; openssl rand -base64 18 generates a good one");
        }
    }
}
