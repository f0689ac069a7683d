// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.nuxeo.datagen.store.output.Json;

/** Bulk commands of a Nuxeo, which process all documents of a query in the background. Thread safe. */
public final class BulkCommands {

    private static final int NOT_FOUND = 404;

    /** Answers of a server that does not have an endpoint or an action. */
    private static final Set<Integer> ABSENT = Set.of(400, NOT_FOUND, 405);

    private static final String ALL = "SELECT * FROM Document";

    private final NuxeoClient client;

    public BulkCommands(NuxeoClient client) {
        this.client = client;
    }

    /**
     * Re-indexes a repository. If the server's management endpoint can do that, the index is emptied first; otherwise
     * every document is written to the existing index.
     *
     * @throws OperationFailure if the server has no search index
     */
    public Status reindex(String repository) throws InterruptedException {
        NuxeoClient.Reply reply = manage(repository, "elasticsearch");
        // the name of the endpoint since LTS 2025
        reply = isCommand(reply) ? reply : manage(repository, "search");
        reply = isCommand(reply) ? reply : send(repository, "index", ALL, Json.object());
        // the name of the action since LTS 2025
        reply = isCommand(reply) ? reply : send(repository, "indexing", ALL, Json.object());
        if (!isCommand(reply)) {
            throw new OperationFailure("re-index of " + repository, reply.status(), reply.reason());
        }
        return Status.read(reply.json());
    }

    private NuxeoClient.Reply manage(String repository, String management) throws InterruptedException {
        return client.post("/repo/" + repository + "/management/" + management + "/reindex", Json.object());
    }

    private static boolean isCommand(NuxeoClient.Reply reply) {
        if (!reply.isOk() && !ABSENT.contains(reply.status())) {
            throw new OperationFailure("re-index", reply.status(), reply.reason());
        }
        return reply.isOk() && reply.json().hasNonNull("commandId");
    }

    /**
     * Sets properties of every document that a query finds.
     *
     * @throws OperationFailure if the server refuses
     */
    public Status setProperties(String repository, String query, ObjectNode properties) throws InterruptedException {
        return status("bulk action setProperties", send(repository, "setProperties", query, properties));
    }

    private static Status status(String what, NuxeoClient.Reply reply) {
        if (!reply.isOk()) {
            throw new OperationFailure(what, reply.status(), reply.reason());
        }
        return Status.read(reply.json());
    }

    /**
     * Submits a bulk command. A server without the search endpoint has an operation for that, which takes the
     * repository as a parameter.
     */
    private NuxeoClient.Reply send(String repository, String action, String query, ObjectNode parameters)
            throws InterruptedException {
        String path = "/repo/" + repository + "/search/bulk/" + action + "?query=";
        NuxeoClient.Reply reply = client.post(path + URLEncoder.encode(query, StandardCharsets.UTF_8), parameters);
        if (reply.status() != NOT_FOUND) {
            return reply;
        }
        ObjectNode call = Json.object();
        call.putObject("params")
                .put("action", action)
                .put("query", query)
                .put("repositoryName", repository)
                .put("parameters", parameters.toString());
        NuxeoClient.Reply operation = client.post("/automation/Bulk.RunAction", call);
        JsonNode value = operation.json().path("value");
        return value.isObject() ? new NuxeoClient.Reply(operation.status(), null, value.toString()) : operation;
    }

    /**
     * Returns the status of a command; empty if the server no longer knows it.
     *
     * @throws OperationFailure if the server refuses
     */
    public Optional<Status> status(String id) throws InterruptedException {
        NuxeoClient.Reply reply = client.get("/bulk/" + id);
        return reply.status() == NOT_FOUND ? Optional.empty() : Optional.of(status("bulk command " + id, reply));
    }

    /**
     * The progress of a bulk command.
     *
     * @param id id of the command
     * @param state state, such as {@code RUNNING} or {@code COMPLETED}
     * @param processed number of documents done
     * @param total number of documents found so far
     * @param errors number of documents that failed
     * @param reason reason of the first failure, or an empty text
     * @param millis duration from submission to completion; 0 until then
     */
    public record Status(String id, String state, long processed, long total, long errors, String reason, long millis) {

        /** Reads Nuxeo's JSON. */
        static Status read(JsonNode json) {
            return new Status(
                    json.path("commandId").asText(),
                    json.path("state").asText(),
                    json.path("processed").asLong(),
                    json.path("total").asLong(),
                    json.path("errorCount").asLong(),
                    json.path("errorMessage").asText(""),
                    millis(json));
        }

        private static long millis(JsonNode json) {
            String submitted = json.path("submitted").asText("null");
            String completed = json.path("completed").asText("null");
            return submitted.equals("null") || completed.equals("null")
                    ? 0
                    : Duration.between(Instant.parse(submitted), Instant.parse(completed))
                            .toMillis();
        }

        /** Returns whether the command is completed or aborted. */
        public boolean isEnded() {
            return state.equals("COMPLETED") || isAborted();
        }

        /** Returns whether the command was aborted. */
        public boolean isAborted() {
            return state.equals("ABORTED");
        }
    }
}
