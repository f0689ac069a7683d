// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.output.Json;

/**
 * The operations on a server: they tell the status of its calls and stop them, and they import a log into its repositories and
 * empty them.
 */
final class ServerOperations {

    private static final String EVERY = "*";
    /** How long a key confirms an irrevocable action, once, on any node of the host. A new one for the same purpose replaces it. */
    private static final Duration KEY_LIFE = Duration.ofMinutes(5);

    private static final Word REPOSITORY = Word.of("repository-name", Values.text("* or one of the repositories"))
            .meaning("name of a repository, or * for all")
            .mustBeGiven();
    private static final Word CONFIRMATION =
            Word.of("confirmation-key", Values.text()).meaning("what the first call returned");

    private static final Word OUTAGES = Word.flag("outages")
            .meaning("whether to return only the recent outages that calls of this server met, without asking a"
                    + " service");
    private static final Word ID = Word.of(
                    "id", Values.text("the id of a call, as " + OperationIds.STATUS + " lists it"))
            .meaning("id of the call, as the status lists it")
            .mustBeGiven();

    /** The logs that are imported. Kafka would give a second import partitions of the first one, and split the counts. */
    private static final Set<String> READING = ConcurrentHashMap.newKeySet();

    private static final OperationDefinition STATUS = new OperationDefinition(
            OperationIds.STATUS,
            "Status of imports",
            "Returns the imports, verifications, producers, consumers and cleanings that run on all nodes, how many"
                    + " messages of a log are not imported yet, and about how many documents the repositories hold.",
            new CallWords(List.of(LogRequest.NAME, OUTAGES)),
            ServerOperations::status);

    private static final OperationDefinition STOP = new OperationDefinition(
            OperationIds.STOP,
            "Stop a call",
            "Stops a call of an operation on whatever node, keeps what it has done, and returns how to go on.",
            new CallWords(List.of(ID)),
            (call, host) -> {
                ObjectNode stopped = host.calls().stop(call.values().knownText(ID), call.user());
                stopped.remove("list");
                return stopped;
            });

    private static final OperationDefinition CONSUME = new OperationDefinition(
            OperationIds.CONSUME,
            "Import documents",
            "Takes documents from a log into a repository, each under the id it has in its dataset.",
            ConsumerWords.ALL,
            ServerOperations::consume);

    private static final OperationDefinition CLEAN = new OperationDefinition(
            OperationIds.CLEAN,
            "Empty repositories",
            "Removes every document of a repository, or of all with *, from MongoDB and the index. Without a"
                    + " confirmation key, returns one that is valid for five minutes.",
            new CallWords(List.of(REPOSITORY, CONFIRMATION)),
            ServerOperations::clean);

    static final List<OperationDefinition> ALL = List.of(STATUS, STOP, CONSUME, CLEAN);

    private ServerOperations() {}

    private static JsonNode status(OperationCall call, OperationHost host) throws InterruptedException {
        ObjectNode status = Json.object("version", Archives.standard().version().toString());
        if (call.values().is(OUTAGES)) {
            return Json.put(status, "outages", Outages.INSTANCE.latest());
        }
        String started = Instant.ofEpochMilli(
                        ManagementFactory.getRuntimeMXBean().getStartTime())
                .toString();
        String id = host.calls().node();
        Json.put(status, "node", Json.object("name", RunningCalls.MACHINE, "startedAt", started, "id", id));
        for (Activity each : Activity.values()) {
            status.putArray(each.list);
        }
        for (ObjectNode running : host.calls().all()) {
            ((ArrayNode) status.get(running.remove("list").asText())).add(running.without("next"));
        }
        List<ObjectNode> repositories = new ArrayList<>();
        host.documentCounts().forEach((name, count) -> repositories.add(Json.object("name", name, "documents", count)));
        LogStatus log = host.logStatus(call.values().knownText(LogRequest.NAME));
        return Json.put(status, "log", log, "repositories", repositories);
    }

    private static JsonNode consume(OperationCall call, OperationHost host) throws InterruptedException {
        Description values = call.values();
        Dataset dataset = ConsumerWords.dataset(values);
        List<String> repositories =
                ConsumerWords.repository(values).map(List::of).orElseGet(host::repositoryNames);
        String log = values.knownText(LogRequest.NAME);
        RunningCall running = new RunningCall(Activity.CONSUMER, call, log, repositories);
        ConsumerResult result = host.calls().run(running, () -> {
            if (!READING.add(log)) {
                throw new StageException(
                        "log " + log + " is being imported by another call; wait until that has ended");
            }
            try {
                return host.consume(dataset, values, running);
            } finally {
                READING.remove(log);
            }
        });
        return TextNode.valueOf(Json.tree(result).toString());
    }

    private static JsonNode clean(OperationCall call, OperationHost host) throws InterruptedException {
        String name = call.values().knownText(REPOSITORY);
        List<String> known = host.repositoryNames();
        Check.refuse(
                !EVERY.equals(name) && !known.contains(name),
                () -> "repositoryName " + name + ": must be " + EVERY + " or one of " + String.join(", ", known));
        SharedStore keys = host.calls().store;
        String key = call.values().text(CONFIRMATION);
        String purpose = "key/" + call.user() + " cleans " + name;
        if (key == null || key.isBlank()) {
            String issued = UUID.randomUUID().toString();
            keys.put(purpose, issued, KEY_LIFE);
            return TextNode.valueOf(issued);
        }
        List<String> repositories = EVERY.equals(name) ? known : List.of(name);
        RunningCall running = new RunningCall(Activity.CLEANING, call, null, repositories);
        return host.calls().run(running, () -> {
            // Waits before the key is used up.
            host.awaitIndexing(repositories);
            running.keepGoing();
            if (!keys.remove(purpose, key)) {
                throw new StageException("confirmationKey: is not the one that was returned for " + name
                        + ", or is older than five minutes; call without it to get a new one");
            }
            return TextNode.valueOf(removed(repositories, host.empty(repositories)));
        });
    }

    private static String removed(List<String> repositories, OperationHost.Removed removed) {
        String records = removed.records() == 0
                ? ""
                : ", of which " + removed.records()
                        + (removed.records() < RepositoryCleaning.MOST_RECORDS ? "" : " or more")
                        + " were records, whatever their holds and retention,";
        return "Removed about " + removed.documents() + " documents" + records + " from "
                + String.join(" ", repositories) + (removed.fromIndex() ? " and emptied their indexes." : ".")
                + (removed.made() == 0
                        ? ""
                        : " As at a first start, the server has created " + removed.made() + " documents.");
    }
}
