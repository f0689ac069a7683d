// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.gatling.GatlingKit;
import org.nuxeo.datagen.bench.gatling.Simulations;
import org.nuxeo.datagen.bench.nuxeo.NuxeoAddress;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.NuxeoCredentials;
import picocli.CommandLine.Option;

/** The options of the Nuxeo server for a scenario, and of its credentials. No option has a secret as its value. */
public final class NuxeoOptions {
    private static final String PASSWORD = "DATAGEN_NUXEO_PASSWORD";
    private static final String TOKEN = "DATAGEN_NUXEO_TOKEN";
    private static final String BEARER = "DATAGEN_NUXEO_BEARER";
    private static final Path KIT = Path.of("docs", "gatling");

    @Option(
            names = "--nuxeo",
            paramLabel = "URL",
            description = "Address of a Nuxeo, http://HOST:PORT/nuxeo, on which to run the scenario's steps for a "
                    + "Nuxeo over REST.")
    private String address;

    @Option(
            names = "--nuxeo-user",
            paramLabel = "NAME",
            defaultValue = "Administrator",
            description = "User of the Nuxeo, an administrator (default: ${DEFAULT-VALUE}).")
    private String user;

    @Option(
            names = "--nuxeo-password-file",
            paramLabel = "FILE",
            description = "Password of that user (default: " + PASSWORD + ").")
    private Path passwordFile;

    @Option(
            names = "--nuxeo-token-file",
            paramLabel = "FILE",
            description = "Token of Nuxeo instead of a user and a password (default: " + TOKEN + ").")
    private Path tokenFile;

    @Option(
            names = "--nuxeo-bearer-file",
            paramLabel = "FILE",
            description = "Access token of OAuth 2 instead, read again when it has expired (default: " + BEARER + ").")
    private Path bearerFile;

    @Option(
            names = "--gatling",
            paramLabel = "DIR",
            description = "Folder of the load simulations (default: docs/gatling, if it is there).")
    private Path gatling;

    /** Returns whether a Nuxeo server is named. */
    public boolean given() {
        return address != null;
    }

    /** Returns a client of the Nuxeo server. */
    public NuxeoClient client(Sources sources) {
        NuxeoAddress checked = NuxeoAddress.of(address);
        Supplier<NuxeoCredentials> credentials = credentials(sources);
        credentials.get();
        return new NuxeoClient(checked, credentials, NuxeoClient.Timeouts.DEFAULT);
    }

    /** Returns the credentials for the Nuxeo server. Their files are read each time. */
    public Supplier<NuxeoCredentials> credentials(Sources sources) {
        return () -> {
            String bearer = sources.secret("--nuxeo-bearer-file", bearerFile, BEARER);
            String token = sources.secret("--nuxeo-token-file", tokenFile, TOKEN);
            String password = sources.secret("--nuxeo-password-file", passwordFile, PASSWORD);
            if (bearer != null) {
                return NuxeoCredentials.bearer(bearer);
            }
            if (token != null) {
                return NuxeoCredentials.token(token);
            }
            if (password == null) {
                throw new UsageException("--nuxeo-user " + user + ": needs a password; put it into " + PASSWORD
                        + " or --nuxeo-password-file, or give a token");
            }
            return NuxeoCredentials.basic(user, password);
        };
    }

    /** Returns the simulations, or null if their folder is neither named nor there. */
    public @Nullable Simulations simulations() {
        Path kit = gatling != null || !Files.isDirectory(KIT) ? gatling : KIT;
        return kit == null ? null : new GatlingKit(kit);
    }
}
