// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
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
                List.of(LogRequest.NAME, OUTAGES),
                RepositoryOperations::status);
    }

    private static JsonNode status(OperationCall call, OperationHost host) throws InterruptedException {
        String version = DatasetVersion.CURRENT.toString();
        if (call.values().flag("outages")) {
            return Json.tree(new Met(version, Outages.INSTANCE.latest()));
        }
        Instant started =
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
        return Json.tree(new Status(
                version,
                new Node(NODE, started.toString()),
                RunningOperations.IMPORTS.list(Importing::new),
                RunningOperations.VERIFICATIONS.list(Verifying::new),
                host.logStatus(call.values().text("logName")),
                host.documentCounts().entrySet().stream()
                        .map(count -> new Held(count.getKey(), count.getValue()))
                        .toList()));
    }

    /** The outages that calls of this server met. */
    private record Met(String version, List<Outages.Outage> outages) {}

    /** What this server is doing, and what its log and its repositories hold. */
    private record Status(
            String version,
            Node node,
            List<Importing> imports,
            List<Verifying> verifications,
            LogStatus log,
            List<Held> repositories) {}

    private record Node(String name, String startedAt) {}

    private record Importing(String fingerprint, long planned, long settled) {}

    private record Verifying(String fingerprint, long planned, long verified) {}

    private record Held(String name, long documents) {}

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
        String key = call.values().optionalText("confirmationKey");
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
