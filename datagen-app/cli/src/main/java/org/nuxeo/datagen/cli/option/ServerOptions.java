// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.server.http.ServerSettings;

/** The options of the server. No option has a secret as its value, since process lists show the values. */
public final class ServerOptions {
    private static final Word PORT = port("Port to listen on; 0 for any free one");
    private static final Word BIND = Word.of("bind", Values.text(), "ADDRESS")
            .help(
                    "Address to listen on. Any other than a loopback address needs a password of at least 12 characters",
                    "127.0.0.1");
    private static final Word PASSWORD = Word.of("password", Values.secretText());
    private static final Word PASSWORD_FILE = Word.of("password-file", Values.PATH, "FILE")
            .help("Password of user Administrator (default: " + PASSWORD.variable() + ", else a random one).");
    private static final Word READER = Word.of("reader-password", Values.secretText());
    private static final Word READER_FILE = Word.of("reader-password-file", Values.PATH, "FILE")
            .help("Password of user Reader, who can only read (default: " + READER.variable() + ").");
    private static final Word TOKEN = Word.of("token", Values.secretText());
    private static final Word TOKEN_FILE = Word.of("token-file", Values.PATH, "FILE")
            .help("Bearer token of user Administrator (default: " + TOKEN.variable() + ").");
    private static final Word KEYSTORE_PASSWORD = Word.of("keystore-password", Values.secretText());
    private static final Word KEYSTORE = Word.of("keystore", Values.PATH, "FILE")
            .help("Keystore for HTTPS (PKCS #12). Its password is in " + KEYSTORE_PASSWORD.variable() + ".");

    /** The words of the server. */
    public static final List<Word> WORDS = List.of(
            PORT, BIND, PASSWORD, PASSWORD_FILE, READER, READER_FILE, TOKEN, TOKEN_FILE, KEYSTORE_PASSWORD, KEYSTORE);

    private ServerOptions() {}

    /** Returns the word of a port of the server. */
    public static Word port(String help) {
        return Word.of("port", Values.integer(0, 65_535), "PORT").help(help, "8080");
    }

    /**
     * Returns the settings of the server.
     *
     * @param madeUpPassword password of the administrator if none is set and the server listens at a loopback address
     */
    public static ServerSettings settings(Description description, @Nullable String madeUpPassword) {
        InetAddress address = address(description);
        String given = secret(description, address, PASSWORD_FILE, PASSWORD);
        String password = given == null && address.isLoopbackAddress() ? madeUpPassword : given;
        String readerPassword = secret(description, address, READER_FILE, READER);
        String token = secret(description, address, TOKEN_FILE, TOKEN);
        Credentials credentials = Credentials.none()
                .withPassword(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, password)
                .withPassword(Credentials.READER, Role.READER, readerPassword)
                .withToken(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, token);
        if (credentials.isEmpty()) {
            throw new Refusal(bind(description) + ": is reachable from other machines, so it needs a password;"
                    + " set DATAGEN_PASSWORD or --password-file");
        }
        Path keystore = description.path(KEYSTORE);
        SSLContext tls = keystore == null ? null : ServerSettings.tls(keystore, description.text(KEYSTORE_PASSWORD));
        return new ServerSettings(address, description.integer(PORT), credentials, ServerLimits.DEFAULT, tls);
    }

    /** Returns the password of the administrator, or null if none is set. */
    public static @Nullable String password(Description description) {
        return WordFile.secret(description, PASSWORD_FILE, PASSWORD);
    }

    private static String bind(Description description) {
        return "--bind " + description.known(BIND);
    }

    private static InetAddress address(Description description) {
        try {
            return InetAddress.getByName(description.knownText(BIND));
        } catch (UnknownHostException e) {
            throw new Refusal(e, bind(description) + ": must be an address of this machine, such as 127.0.0.1");
        }
    }

    /** Returns a secret, which must be long if other machines reach the server, or null if it is not set. */
    private static @Nullable String secret(Description description, InetAddress address, Word inFile, Word variable) {
        String secret = WordFile.secret(description, inFile, variable);
        int chars = secret == null ? Credentials.SAFE_CHARS : secret.codePointCount(0, secret.length());
        if (!address.isLoopbackAddress() && chars < Credentials.SAFE_CHARS) {
            Path file = description.path(inFile);
            throw new Refusal((file == null ? variable.variable() : "--" + inFile + " " + file) + ": has "
                    + chars
                    + " characters, and must have at least " + Credentials.SAFE_CHARS + " since other machines reach "
                    + bind(description) + "; openssl rand -base64 18 generates a good one");
        }
        return secret;
    }
}
