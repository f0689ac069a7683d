// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.Reply;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations.State;
import org.nuxeo.datagen.store.output.Json;

/**
 * Bulk commands of a step, which process all documents of a query in the background. Each is submitted once; a repeated
 * command waits for the one that was submitted before.
 */
record BulkCommands(RestHost host, StepRecord record) {

    private static final int MAX_SUBMISSIONS = 3;
    private static final int MAX_REFUSALS = 5;

    /** Answers of a server that does not have an endpoint or an action. */
    private static final Set<Integer> ABSENT = Set.of(400, HttpURLConnection.HTTP_NOT_FOUND, 405);

    private static final String ALL = "SELECT * FROM Document";

    /** Submits a command, and returns its status. */
    private interface Submission {
        JsonNode submit() throws InterruptedException;
    }

    /**
     * Re-indexes a repository. If the server's management endpoint can do that, the index is emptied first; otherwise
     * every document is written to the existing index.
     *
     * @throws OperationFailure if the server has no search index
     */
    void reindex(String repository) throws InterruptedException {
        run("re-index " + repository, () -> {
            Reply reply = manage(repository, "elasticsearch");
            // the names of the endpoint and of the action since LTS 2025 are others
            reply = isCommand(reply) ? reply : manage(repository, "search");
            reply = isCommand(reply) ? reply : send(repository, "index", ALL, Json.object());
            reply = isCommand(reply) ? reply : send(repository, "indexing", ALL, Json.object());
            if (!isCommand(reply)) {
                throw new OperationFailure("re-index of " + repository, reply.status(), reply.reason());
            }
            return reply.json();
        });
    }

    private Reply manage(String repository, String management) throws InterruptedException {
        return host.client().post("/repo/" + repository + "/management/" + management + "/reindex", Json.object());
    }

    private static boolean isCommand(Reply reply) {
        return !ABSENT.contains(reply.status())
                && reply.required("re-index").json().hasNonNull("commandId");
    }

    /**
     * Sets properties of every document of a repository that a query finds.
     *
     * @throws OperationFailure if the server refuses
     */
    void update(String repository, String query, ObjectNode properties) throws InterruptedException {
        run("update " + repository, () -> send(repository, "setProperties", query, properties)
                .required("bulk action setProperties")
                .json());
    }

    /**
     * Submits a bulk command. A server without the search endpoint has an operation for that, which takes the
     * repository as a parameter.
     */
    private Reply send(String repository, String action, String query, ObjectNode parameters)
            throws InterruptedException {
        String path = "/repo/" + repository + "/search/bulk/" + action + "?query=";
        Reply reply = host.client().post(path + URLEncoder.encode(query, StandardCharsets.UTF_8), parameters);
        if (reply.status() != HttpURLConnection.HTTP_NOT_FOUND) {
            return reply;
        }
        Map<String, String> call = Map.of(
                "action", action, "query", query, "repositoryName", repository, "parameters", parameters.toString());
        Reply operation = host.client().post("/automation/Bulk.RunAction", Map.of("params", call));
        JsonNode value = operation.json().path("value");
        return value.isObject() ? new Reply(operation.status(), null, value.toString()) : operation;
    }

    /** Waits until a command has ended, and adds a row. Submits it first, unless the server still knows an earlier one. */
    private void run(String stage, Submission submission) throws InterruptedException {
        Command command = new Command(host.client(), stage, submission, new AtomicLong());
        JsonNode status = new BackgroundCall(host.client(), record, stage, command)
                .run(host.progress(), -1, command.processed::get, answer -> command.processed.get());
        long errors = status.path("errorCount").asLong();
        if (errors > 0) {
            String first = status.path("errorMessage").asText();
            record.note(stage + ": " + errors + " errors, the first: " + first);
        }
        long processed = status.path("processed").asLong();
        long missing = Math.max(0, status.path("total").asLong() - processed);
        record.documents(stage, processed, millis(status), errors + missing);
    }

    private static long millis(JsonNode status) {
        if (!status.hasNonNull("submitted") || !status.hasNonNull("completed")) {
            return 0;
        }
        Instant submitted = Instant.parse(status.path("submitted").asText());
        return submitted.until(Instant.parse(status.path("completed").asText()), ChronoUnit.MILLIS);
    }

    /** @param processed number of documents that it has processed */
    private record Command(NuxeoClient client, String name, Submission submission, AtomicLong processed)
            implements BackgroundCall.Task {

        /**
         * A re-index may fail because documents are indexed at the same time. An exclusive command is refused while another
         * one runs, perhaps that of an earlier process.
         */
        @Override
        public Optional<String> start(int attempt) throws InterruptedException {
            if (attempt > MAX_SUBMISSIONS) {
                String lost =
                        "the server lost the bulk command " + MAX_SUBMISSIONS + " times; have it keep them in MongoDB";
                throw new OperationFailure(name, HttpURLConnection.HTTP_NOT_FOUND, lost);
            }
            for (int errors = 0; ; client.pause()) {
                try {
                    return Optional.of(submission.submit().path("commandId").asText());
                } catch (OperationFailure e) {
                    errors += e.status() == HttpURLConnection.HTTP_CONFLICT ? 0 : 1;
                    if (e.status() < 500 && e.status() != HttpURLConnection.HTTP_CONFLICT || errors > MAX_REFUSALS) {
                        throw e;
                    }
                }
            }
        }

        @Override
        public State state(String id) throws InterruptedException {
            Reply reply = client.get("/bulk/" + id);
            if (reply.status() == HttpURLConnection.HTTP_NOT_FOUND) {
                return new State.Lost();
            }
            JsonNode status = reply.required("bulk command " + id).json();
            processed.set(status.path("processed").asLong());
            String aborted = "bulk command " + id + " was aborted after " + processed + " documents";
            return switch (status.path("state").asText()) {
                case "ABORTED" -> new State.Failed(HttpURLConnection.HTTP_CONFLICT, aborted);
                case "COMPLETED" -> new State.Done(status);
                default -> new State.Running();
            };
        }
    }
}
