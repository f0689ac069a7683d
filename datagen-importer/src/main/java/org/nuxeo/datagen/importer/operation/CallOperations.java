// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.store.output.Json;

/** The operations on calls of other operations: what runs on all nodes, and how to stop it. */
final class CallOperations {

    private static final Word OUTAGES = Word.flag("outages")
            .meaning(
                    "whether to return only the recent outages that calls of this server met, without asking a service");
    private static final Word ID = Word.of(
                    "id", Values.text("the id of a call, as " + OperationIds.STATUS + " lists it"))
            .meaning("id of the call, as the status lists it")
            .mustBeGiven();

    private CallOperations() {}

    static OperationDefinition status() {
        return new OperationDefinition(
                OperationIds.STATUS,
                "Status of imports",
                "Returns the imports, verifications, producers, consumers and cleanings that run on all nodes, how many messages"
                        + " of a log are not imported yet, and about how many documents the repositories hold.",
                false,
                new CallWords(List.of(LogRequest.NAME, OUTAGES)),
                CallOperations::status);
    }

    private static JsonNode status(OperationCall call, OperationHost host) throws InterruptedException {
        ObjectNode status =
                Json.object().put("version", Archives.standard().version().toString());
        if (call.values().is(OUTAGES)) {
            status.set("outages", Json.mapper().valueToTree(Outages.INSTANCE.latest()));
            return status;
        }
        Instant started =
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
        status.putObject("node")
                .put("name", RunningCalls.machine())
                .put("startedAt", started.toString())
                .put("id", host.calls().node());
        for (Activity each : Activity.values()) {
            status.putArray(each.list);
        }
        for (ObjectNode running : host.calls().all()) {
            ((ArrayNode) status.get(running.remove("list").asText())).add(running.without("next"));
        }
        status.set("log", Json.tree(host.logStatus(call.values().knownText(LogRequest.NAME))));
        ArrayNode repositories = status.putArray("repositories");
        host.documentCounts()
                .forEach((name, documents) ->
                        repositories.addObject().put("name", name).put("documents", documents));
        return status;
    }

    static OperationDefinition stopping() {
        return new OperationDefinition(
                OperationIds.STOP,
                "Stop a call",
                "Stops a call of an operation on whatever node, keeps what it has done, and returns how to go on.",
                false,
                new CallWords(List.of(ID)),
                (call, host) -> {
                    ObjectNode stopped = host.calls().stop(call.values().knownText(ID), call.user());
                    stopped.remove("list");
                    return stopped;
                });
    }
}
