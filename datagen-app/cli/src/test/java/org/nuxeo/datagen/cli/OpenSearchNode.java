// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * A real OpenSearch node for the tests of one class, which have it in a static field with {@code @RegisterExtension}.
 * It runs in a separate virtual machine with the class path of the module {@code opensearch-server}, since the jars of
 * OpenSearch and of Elasticsearch cannot be combined.
 */
public final class OpenSearchNode implements BeforeAllCallback, AfterAllCallback {

    private static final Path MODULE = Path.of("..", "..", "support", "opensearch-server", "target");
    private static final String MAIN_CLASS = "org.nuxeo.datagen.opensearch.OpenSearchServer";
    private static final String ADDRESS = "address ";

    private final HttpClient client = HttpClient.newHttpClient();
    private Path folder;
    private Process process;
    private String url;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Path jars = MODULE.resolve("opensearch.classpath");
        OutsideTool.require(
                Files.isReadable(jars),
                "OpenSearch, whose class path is not there: mvn -q -B test-compile -pl support/opensearch-server"
                        + " resolves it");
        folder = Files.createTempDirectory("datagen-opensearch");
        Path log = folder.resolve("log");
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        MODULE.resolve("classes") + File.pathSeparator + Files.readString(jars),
                        MAIN_CLASS,
                        folder.resolve("node").toString())
                .redirectError(log.toFile())
                .start();
        BufferedReader out = process.inputReader();
        String line = out.readLine();
        if (line == null || !line.startsWith(ADDRESS)) {
            throw new IOException("OpenSearch does not start: " + Files.readString(log));
        }
        url = line.substring(ADDRESS.length());
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (process != null) {
            process.getOutputStream().close();
            process.onExit().join();
            FolderTree.deletePatiently(folder);
        }
    }

    public String url() {
        return url;
    }

    public int port() {
        return URI.create(url).getPort();
    }

    /** Sends a request with a client that does not depend on Elasticsearch. */
    public JsonNode send(String method, String path, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
                .build();
        return new ObjectMapper()
                .readTree(client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    /** Returns the words into which an analyzer of an index splits a text. */
    public List<String> analyze(String index, String analyzer, String text) throws IOException, InterruptedException {
        JsonNode tokens = send(
                "POST",
                "/" + index + "/_analyze",
                new ObjectMapper()
                        .createObjectNode()
                        .put("analyzer", analyzer)
                        .put("text", text)
                        .toString());
        return tokens.findValuesAsText("token");
    }
}
