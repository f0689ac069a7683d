// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationHost;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Json;

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
            entry("rightsInIndex", "without effect on this server, where rights do not change by themselves"));

    /** The implementation of an operation. */
    interface Action {
        /** Runs the operation and returns its result in Nuxeo's JSON. */
        JsonNode run(OperationCall call, Request request) throws InterruptedException;
    }

    ServedOperation {
        Objects.requireNonNull(action, "action");
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
                    return answer.isTextual()
                            ? Json.object().put("entity-type", "string").put("value", answer.textValue())
                            : answer;
                });
    }

    /** Returns the description of the operation in Nuxeo's JSON. */
    ObjectNode describe() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("label", label)
                .put("category", "Services")
                .put("description", description);
        json.putArray("signature").add("void").add("string");
        ArrayNode list = json.putArray("params");
        for (CallWords.Name each : words.names()) {
            list.addObject()
                    .put("name", each.name())
                    .put("description", NOTES.getOrDefault(each.name(), each.meaning()))
                    .put("type", each.label())
                    .put("required", each.word().required())
                    .put("order", 0);
        }
        json.putArray("aliases");
        return json;
    }
}
