// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.testing.OutsideTool;

/** The trial suite without a server: it calls every operation and reads the commands of the page. */
class TrialSuiteTest {

    private static final Path SUITE = Path.of("../support/nuxeo-trial");

    private List<String> listed;

    @BeforeEach
    void list() throws Exception {
        OutsideTool.require("bash");
        listed = python(SUITE.resolve("trial").toString(), "--list").lines().toList();
    }

    private static String python(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(OutsideTool.require("python3").toString(), "-B"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }

    private List<String> lines(String prefix) {
        return listed.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }

    @Test
    void theReferenceListsEveryOperation() {
        assertThat(lines("operation "))
                .containsExactlyInAnyOrderElementsOf(Registered.operations().stream()
                        .map(OperationDefinition::id)
                        .toList());
    }

    /** The commands of the page call some operations, the checks call the others. */
    @Test
    void everyOperationIsCalled() throws Exception {
        Set<String> called = new TreeSet<>();
        String commands = String.join("\n", lines("command "));
        for (Path part : parts()) {
            commands += Files.readString(part);
        }
        for (OperationDefinition operation : Registered.operations()) {
            if (Pattern.compile(Pattern.quote(operation.id()) + "\\b")
                    .matcher(commands)
                    .find()) {
                called.add(operation.id());
            }
        }
        assertThat(called)
                .isEqualTo(Registered.operations().stream()
                        .map(OperationDefinition::id)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static List<Path> parts() throws Exception {
        try (var files = Files.list(SUITE.resolve("nuxeo_trial"))) {
            return files.filter(file -> file.toString().endsWith(".py")).toList();
        }
    }

    @Test
    void commandsOfThePageAreComplete() {
        assertThat(lines("command "))
                .hasSizeGreaterThan(20)
                .anyMatch(command -> command.startsWith("take() {") && command.endsWith("}"))
                .anyMatch(command -> command.startsWith("for r in") && command.endsWith("done"));
    }

    @Test
    void everyGroupHasChecks() {
        for (String group : List.of("1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "walk.", "operations.")) {
            assertThat(lines(group)).as(group).isNotEmpty();
        }
    }

    /** Nuxeo stores the failure of a call twice, and in between it does not know that the call has ended. */
    @Test
    void aFailureInTheBackgroundIsReadWhenTheServerKnowsIt() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String call = "/api/v1/automation/Datagen.Plan/@async";
        AtomicInteger results = new AtomicInteger();
        server.createContext(call, exchange -> answer(exchange, 202, call + "/7/status", ""));
        server.createContext(call + "/7/status", exchange -> answer(exchange, 302, call + "/7", ""));
        server.createContext(call + "/7", exchange -> {
            if (results.incrementAndGet() == 1) {
                answer(exchange, 404, null, "{\"message\":\"Execution with id=7 not found\"}");
            } else {
                answer(exchange, 400, null, "{\"message\":\"custmers: unknown parameter\"}");
            }
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(python("-c", """
                    import sys
                    sys.path.insert(0, sys.argv[1])
                    from nuxeo_trial.http import Server
                    answer = Server(sys.argv[2], 'user', 'password').call_in_background('Datagen.Plan', {})
                    print(answer.status, answer.message())
                    """, SUITE.toString(), url)).isEqualTo("400 custmers: unknown parameter\n");
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, int status, @Nullable String location, String body)
            throws IOException {
        exchange.getRequestBody().readAllBytes();
        if (location != null) {
            exchange.getResponseHeaders().add("Location", "http://nuxeo.example" + location);
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
