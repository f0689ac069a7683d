// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static java.util.Map.entry;
import static org.eclipse.jetty.http.HttpStatus.CONFLICT_409;
import static org.eclipse.jetty.http.HttpStatus.INTERNAL_SERVER_ERROR_500;
import static org.eclipse.jetty.http.HttpStatus.SERVICE_UNAVAILABLE_503;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationHost;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.output.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An operation that can be called over HTTP.
 *
 * @param id name of the operation
 * @param label short title
 * @param description description in one sentence
 * @param role the required role
 * @param quick whether a call takes less than a millisecond
 * @param words the words of its calls
 * @param action the implementation
 */
record ServedOperation(
        String id, String label, String description, Role role, boolean quick, CallWords words, Action action) {

    private static final Logger LOG = LoggerFactory.getLogger(ServedOperation.class);
    private static final String NO_LISTENERS = "without effect on this server, which has no listeners";

    /** Notes on the parameters of the catalog whose meaning on this server differs from Nuxeo's, by name. */
    static final Map<String, String> NOTES = Map.ofEntries(
            entry("rootFolder", "must be / on this server"),
            entry("retryMax", "how often a request that MongoDB or Elasticsearch does not answer is repeated"),
            entry("retryDelayS", "seconds before a request is repeated"),
            entry("blockAsyncListeners", NO_LISTENERS),
            entry("blockPostCommitListeners", NO_LISTENERS),
            entry("blockDefaultSyncListeners", NO_LISTENERS),
            entry("blockIndexing", "without effect on this server, which indexes with useScroller alone"),
            entry("useBulkMode", "without effect on this server, which has no events"),
            entry(
                    "waitMessageTimeoutSeconds",
                    "without effect on this server, where consumers take what the log holds when they are called"),
            entry("useScroller", "whether each batch is indexed before its messages count as imported"),
            entry(
                    "indexingBacklog",
                    "documents that may be durable and not indexed, with useScroller: batches of all threads together are"
                            + " no larger"),
            entry("index", "whether the index is filled before the answer"),
            entry(
                    "rightsInIndex",
                    "whether the index is asked questions, too; rights do not change by themselves here"));

    /** The implementation of an operation. */
    interface Action {
        /** Runs the operation and returns its result in Nuxeo's JSON. */
        JsonNode run(OperationCall call, Request request) throws InterruptedException;
    }

    /** Returns an operation of the catalog, which may be slow. */
    static ServedOperation of(OperationDefinition definition, Role role, OperationHost host) {
        return new ServedOperation(
                definition.id(),
                definition.label(),
                definition.description(),
                role,
                false,
                definition.words(),
                (call, request) -> {
                    JsonNode answer = definition.perform(call, host);
                    return answer.isTextual() ? Json.object("entity-type", "string", "value", answer) : answer;
                });
    }

    /** Returns the description of the operation in Nuxeo's JSON. */
    ObjectNode describe() {
        ObjectNode json = Json.object("id", id, "label", label, "category", "Services", "description", description);
        ArrayNode list = Json.put(json, "signature", List.of("void", "string")).putArray("params");
        for (CallWords.Name each : words.names()) {
            String meaning = NOTES.getOrDefault(each.name(), each.meaning());
            ObjectNode word = Json.put(list.addObject(), "name", each.name(), "description", meaning);
            Json.put(word, "type", each.label(), "required", each.word().required(), "order", 0);
        }
        return Json.put(json, "aliases", List.of());
    }

    /**
     * Reads a call. Wrong names of parameters are refused immediately, wrong values when the operation runs. So for an
     * asynchronous run a wrong value is reported with the result, as in Nuxeo.
     *
     * @param parameters a JSON object, or a missing node
     * @param input uploaded lines; null if there are none
     * @return runs the operation and returns its result in Nuxeo's JSON, or throws a problem with the status that Nuxeo uses
     * @throws Problem 400 if a parameter does not exist, or a required one is missing
     */
    Supplier<JsonNode> call(JsonNode parameters, @Nullable Reader input, Request request) {
        Map<String, @Nullable String> given = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : parameters.properties()) {
            JsonNode value = each.getValue();
            if (!value.isValueNode()) {
                throw Problem.badRequest(id + ": " + each.getKey() + ": must be a text, a number, true or false");
            }
            given.put(each.getKey(), value.isNull() ? null : value.asText());
        }
        try {
            words.requireNames(given.keySet());
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
        String user = request.user().name();
        return () -> perform(given, input, user, request);
    }

    private Problem refused(IllegalArgumentException reason) {
        return Problem.badRequest(id + ": " + reason.getMessage());
    }

    private JsonNode perform(
            Map<String, @Nullable String> given, @Nullable Reader input, String user, Request request) {
        try {
            return action.run(new OperationCall(id, words.read(given), input, user), request);
        } catch (Problem e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw refused(e);
        } catch (InterruptedException e) {
            throw stopped();
        } catch (RuntimeException e) {
            throw OperationRuns.isStopped() ? stopped() : failed(e);
        }
    }

    private Problem stopped() {
        return new Problem(SERVICE_UNAVAILABLE_503, id + ": was stopped; what it has done is kept");
    }

    private Problem failed(RuntimeException failure) {
        Optional<String> known = JobServices.userMessage(failure);
        if (known.isEmpty()) {
            LOG.error("Operation {} failed", id, failure);
            return new Problem(INTERNAL_SERVER_ERROR_500, id + ": internal error; see the server's log");
        }
        int status = failure instanceof ServiceDownException ? SERVICE_UNAVAILABLE_503 : CONFLICT_409;
        return new Problem(status, id + ": " + known.get());
    }
}
