// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.gatling.GatlingKit;
import org.nuxeo.datagen.bench.gatling.SimulationLog.Simulations;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoAddress;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.description.WordFile;

/** The options of the Nuxeo server for a scenario, and of its credentials. No option has a secret as its value. */
public final class NuxeoOptions {
    private static final Path KIT = Path.of("gatling");

    /** The address of the server. */
    public static final Word ADDRESS = Word.of("nuxeo", Values.text(), "URL")
            .help("Address of a Nuxeo, http://HOST:PORT/nuxeo, on which to run the scenario's steps for a Nuxeo over"
                    + " REST.");

    private static final Word USER =
            Word.of("nuxeo-user", Values.text(), "NAME").help("User of the Nuxeo, an administrator", "Administrator");
    private static final Word PASSWORD = Word.of("nuxeo-password", Values.secretText());
    private static final Word PASSWORD_FILE = Word.of("nuxeo-password-file", Values.PATH, "FILE")
            .help("Password of that user (default: " + PASSWORD.variable() + ").");
    private static final Word TOKEN = Word.of("nuxeo-token", Values.secretText());
    private static final Word TOKEN_FILE = Word.of("nuxeo-token-file", Values.PATH, "FILE")
            .help("Token of Nuxeo instead of a user and a password (default: " + TOKEN.variable() + ").");
    private static final Word BEARER = Word.of("nuxeo-bearer", Values.secretText());
    private static final Word BEARER_FILE = Word.of("nuxeo-bearer-file", Values.PATH, "FILE")
            .help("Access token of OAuth 2 instead, read again when it has expired (default: " + BEARER.variable()
                    + ").");
    private static final Word GATLING = Word.of("gatling", Values.PATH, "DIR")
            .help("Folder of the load simulations (default: gatling, if it is there).");

    /** The words of the server. */
    public static final List<Word> WORDS =
            List.of(ADDRESS, USER, PASSWORD, PASSWORD_FILE, TOKEN, TOKEN_FILE, BEARER, BEARER_FILE, GATLING);

    private NuxeoOptions() {}

    /** Returns a client of the Nuxeo server that a description names. */
    public static NuxeoClient client(Description description) {
        NuxeoAddress checked = NuxeoAddress.of(description.knownText(ADDRESS));
        credentials(description);
        return new NuxeoClient(checked, () -> credentials(description), NuxeoClient.Timeouts.DEFAULT);
    }

    /** Returns the credentials for the Nuxeo server, whose files are read now. */
    public static NuxeoCredentials credentials(Description description) {
        String bearer = WordFile.secret(description, BEARER_FILE, BEARER);
        String token = WordFile.secret(description, TOKEN_FILE, TOKEN);
        String password = WordFile.secret(description, PASSWORD_FILE, PASSWORD);
        String user = description.knownText(USER);
        if (bearer != null) {
            return NuxeoCredentials.bearer(bearer);
        }
        if (token != null) {
            return NuxeoCredentials.token(token);
        }
        if (password == null) {
            String needs = " " + user + ": needs a password; put it into " + PASSWORD.variable() + " or ";
            throw new Refusal(USER, needs, PASSWORD_FILE, ", or give a token");
        }
        return NuxeoCredentials.basic(user, password);
    }

    /** Returns the simulations, or null if their folder is neither named nor there. */
    public static @Nullable Simulations simulations(Description description) {
        Path gatling = description.path(GATLING);
        Path kit = gatling != null || !Files.isDirectory(KIT) ? gatling : KIT;
        return kit == null ? null : new GatlingKit(kit);
    }
}
