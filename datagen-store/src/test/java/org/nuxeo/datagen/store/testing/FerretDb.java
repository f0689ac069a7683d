// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.store.service.MongoSettings;

/**
 * FerretDB over SQLite: a server of MongoDB's protocol, written by others in another language, that stores documents in
 * files. It has sessions and no partial indexes. A write that is sent twice is applied twice, retryable or not.
 */
public final class FerretDb implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("Listening on TCP 127\\.0\\.0\\.1:(\\d+)");

    private final Process process;
    private final int port;
    private final String user;
    private final String uriOptions;

    /** Starts a server without access control. */
    public FerretDb(Path folder) throws IOException, InterruptedException {
        this(folder, "", "", List.of());
    }

    /** Starts a server that presents itself as the primary of a replica set, so that clients send retryable writes. */
    public static FerretDb ofReplicaSet(Path folder) throws IOException, InterruptedException {
        return new FerretDb(folder, "", "?directConnection=true", List.of("--repl-set-name=rs0"));
    }

    /** Starts a server that requires a user with SCRAM. */
    public static FerretDb secured(Path folder, String user, String password) throws IOException, InterruptedException {
        return new FerretDb(
                folder,
                user + ":" + password + "@",
                "",
                List.of(
                        "--test-enable-new-auth",
                        "--setup-database=admin",
                        "--setup-username=" + user,
                        "--setup-password=" + password));
    }

    private FerretDb(Path folder, String user, String uriOptions, List<String> options)
            throws IOException, InterruptedException {
        this.user = user;
        this.uriOptions = uriOptions;
        Path files = Files.createDirectories(folder.resolve("ferretdb"));
        // The shell ends the server together with this virtual machine, however that ends.
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "\"$@\" & exec >/dev/null 2>&1; cat; kill -9 $!",
                "sh",
                FerretDbProgram.require().toString(),
                "--handler=sqlite",
                "--sqlite-url=file:" + files + "/",
                "--listen-addr=127.0.0.1:0",
                "--debug-addr=-",
                "--state-dir=-",
                "--telemetry=disable"));
        command.addAll(options);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader log = process.inputReader();
        port = port(log);
        Thread drain = new Thread(() -> log.lines().forEach(line -> {}), "ferretdb-log");
        drain.setDaemon(true);
        drain.start();
    }

    private static int port(BufferedReader log) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                return Integer.parseInt(listening.group(1));
            }
            said.append(line).append('\n');
        }
        throw new IOException("FerretDB ended: " + said);
    }

    public int port() {
        return port;
    }

    public MongoSettings settings() {
        return settings(port);
    }

    /** Returns settings for a proxy in front of the server. */
    public MongoSettings settings(int proxyPort) {
        return MongoSettings.of("mongodb://" + user + "127.0.0.1:" + proxyPort + "/" + uriOptions);
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
