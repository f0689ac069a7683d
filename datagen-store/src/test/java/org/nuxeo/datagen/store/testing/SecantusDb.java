// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.Document;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * SecantusDB: a server of MongoDB's protocol in Python over WiredTiger, MongoDB's storage engine. It has unique, partial and
 * sparse indexes, and says how a find uses them. It
 * refuses text, hashed and wildcard indexes, and does not recognize a retryable write that is sent twice.
 */
public final class SecantusDb implements AutoCloseable {

    private static final Pattern LISTENING = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+)");

    private final Path folder;
    private final String user;
    private final List<String> options;
    private Process process;
    private int port;

    /** Starts a server without access control. */
    public SecantusDb(Path folder) throws IOException {
        this(folder, "", List.of("--standalone"));
    }

    /** Starts a server that presents itself as the primary of a replica set, so that clients send retryable writes. */
    public static SecantusDb ofReplicaSet(Path folder) throws IOException {
        return new SecantusDb(folder, "", List.of());
    }

    /** Starts a server whose acknowledged writes are on disk. */
    public static SecantusDb durable(Path folder) throws IOException {
        return new SecantusDb(folder, "", List.of("--standalone", "--sync-on-commit"));
    }

    /** Starts a server that requires a user with SCRAM. */
    public static SecantusDb secured(Path folder, String user, String password) throws IOException {
        try (SecantusDb open = durable(folder);
                MongoClient client = MongoClients.create(open.settings().uri())) {
            client.getDatabase("admin")
                    .runCommand(new Document("createUser", user)
                            .append("pwd", password)
                            .append("roles", List.of("root")));
        }
        return new SecantusDb(folder, user + ":" + password + "@", List.of("--standalone", "--auth"));
    }

    private SecantusDb(Path folder, String user, List<String> options) throws IOException {
        this.folder = folder;
        this.user = user;
        this.options = options;
        start(0);
    }

    private void start(int wantedPort) throws IOException {
        // The shell ends the server together with this virtual machine, however that ends.
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "\"$@\" & exec >/dev/null 2>&1; cat; kill -9 $!",
                "sh",
                OutsideTool.require("secantusd-py").toString(),
                "--host=127.0.0.1",
                "--port=" + wantedPort,
                "--cache-size=128M",
                "--storage-path=" + folder.resolve("secantusdb")));
        command.addAll(options);
        Files.createDirectories(folder);
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader log = process.inputReader();
        port = port(log);
        Thread drain = new Thread(() -> log.lines().forEach(line -> {}), "secantusdb-log");
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
        throw new IOException("SecantusDB ended: " + said);
    }

    public int port() {
        return port;
    }

    public MongoSettings settings() {
        return settings(port);
    }

    /** Returns settings for a proxy in front of the server. */
    public MongoSettings settings(int proxyPort) {
        return MongoSettings.of("mongodb://" + user + "127.0.0.1:" + proxyPort + "/?directConnection=true");
    }

    /** Ends the server with {@code kill -9} and starts it again on its files and its port. */
    public void killAndRestart() throws IOException {
        close();
        restart();
    }

    /** Starts a closed server again on its files and its port. */
    public void restart() throws IOException {
        start(port);
    }

    /** Ends the server with {@code kill -9}. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
