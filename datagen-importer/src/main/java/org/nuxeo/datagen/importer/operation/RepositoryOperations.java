// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** The operations on repositories: importing from a log, the status of imports, and emptying repositories. */
final class RepositoryOperations {

    private static final String ALL = "*";
    private static final Parameter OUTAGES = Parameter.flag(
            "outages",
            "whether to return only the recent outages that calls of this server met, without asking a service");

    /** Name of the machine, which follows the process number in the name of the virtual machine. */
    private static final String NODE =
            ManagementFactory.getRuntimeMXBean().getName().replaceFirst("^[^@]*@", "");

    private RepositoryOperations() {}

    static OperationDefinition consuming() {
        return new OperationDefinition(
                OperationIds.CONSUME,
                "Import documents",
                "Takes documents from a log into a repository, each under the id it has in its dataset.",
                false,
                ConsumerParameters.ALL,
                (call, host) -> TextNode.valueOf(Json.tree(host.consume(new ConsumerParameters(call.values())))
                        .toString()));
    }

    static OperationDefinition status() {
        return new OperationDefinition(
                OperationIds.STATUS,
                "Status of imports",
                "Returns the imports and verifications of this server, how many messages of a log are not imported yet, and about how"
                        + " many documents the repositories hold.",
                false,
                List.of(LogParameters.LOG_NAME, OUTAGES),
                RepositoryOperations::status);
    }

    private static JsonNode status(OperationCall call, OperationHost host) throws InterruptedException {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("version", DatasetVersion.CURRENT.toString());
        if (call.values().flag("outages")) {
            ArrayNode outages = json.putArray("outages");
            Outages.INSTANCE.latest().forEach(outage -> outages.addObject()
                    .put("at", outage.at().toString())
                    .put("operation", outage.operation())
                    .put("message", outage.message()));
            return json;
        }
        json.putObject("node")
                .put("name", NODE)
                .put(
                        "startedAt",
                        Instant.ofEpochMilli(
                                        ManagementFactory.getRuntimeMXBean().getStartTime())
                                .toString());
        add(RunningOperations.IMPORTS, json.putArray("imports"), "settled");
        add(RunningOperations.VERIFICATIONS, json.putArray("verifications"), "verified");
        LogStatus status = host.logStatus(call.values().text("logName"));
        ObjectNode log = json.putObject("log").put("name", status.name());
        log.put("exists", status.progress().isPresent());
        status.progress().ifPresent(progress -> log.put("partitions", progress.partitions())
                .put("messages", progress.messages())
                .put("imported", progress.imported())
                .put("lag", progress.lag()));
        ArrayNode repositories = json.putArray("repositories");
        host.documentCounts()
                .forEach((name, documents) ->
                        repositories.addObject().put("name", name).put("documents", documents));
        return json;
    }

    private static void add(RunningOperations running, ArrayNode into, String done) {
        for (RunningOperations.Entry entry : running.entries()) {
            into.addObject()
                    .put("fingerprint", entry.fingerprint())
                    .put("planned", entry.planned())
                    .put(done, entry.done().getAsLong());
        }
    }

    static OperationDefinition cleaning() {
        return new OperationDefinition(
                OperationIds.CLEAN,
                "Empty repositories",
                "Removes every document of a repository, or of all with *, from MongoDB and the index. Without a"
                        + " confirmation key, returns one that is valid for five minutes.",
                false,
                List.of(
                        Parameter.text("repositoryName", "name of a repository, or * for all")
                                .checked("* or one of the repositories", text -> {})
                                .mustBeGiven(),
                        Parameter.text("confirmationKey", "what the first call returned")),
                RepositoryOperations::clean);
    }

    private static JsonNode clean(OperationCall call, OperationHost host) throws InterruptedException {
        String name = call.values().text("repositoryName");
        List<String> known = host.repositoryNames();
        if (!ALL.equals(name) && !known.contains(name)) {
            throw new IllegalArgumentException(
                    "repositoryName " + name + ": must be " + ALL + " or one of " + String.join(", ", known));
        }
        String key = call.values().text("confirmationKey");
        String purpose = call.user() + " cleans " + name;
        if (key == null || key.isBlank()) {
            return TextNode.valueOf(host.confirmations().issue(purpose));
        }
        // Waits before the key is used up.
        host.awaitIndexing();
        if (!host.confirmations().redeem(purpose, key)) {
            throw new StageException("confirmationKey: is not the one that was returned for " + name
                    + ", or is older than five minutes; call without it to get a new one");
        }
        List<String> repositories = ALL.equals(name) ? known : List.of(name);
        OperationHost.Removed removed = host.empty(repositories);
        return TextNode.valueOf("Removed about " + removed.documents() + " documents from "
                + String.join(" ", repositories) + (removed.fromIndex() ? " and emptied their indexes." : ".")
                + (removed.made() == 0
                        ? ""
                        : " As at a first start, the server has created " + removed.made() + " documents."));
    }
}
