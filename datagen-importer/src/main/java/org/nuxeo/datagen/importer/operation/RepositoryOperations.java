// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** The operations on repositories: importing from a log, and emptying repositories. */
final class RepositoryOperations {

    private static final String ALL = "*";

    private RepositoryOperations() {}

    static OperationDefinition consuming() {
        return new OperationDefinition(
                OperationIds.CONSUME,
                "Import documents",
                "Takes documents from a log into a repository, each under the id it has in its dataset.",
                false,
                ConsumerParameters.ALL,
                RepositoryOperations::consume);
    }

    private static JsonNode consume(OperationCall call, OperationHost host) throws InterruptedException {
        ConsumerParameters parameters = new ConsumerParameters(call.values());
        List<String> repositories = parameters.repository().map(List::of).orElseGet(host::repositoryNames);
        RunningCall running = new RunningCall(Activity.CONSUMER, call, parameters.logName(), repositories);
        ConsumerResult result = host.calls().run(running, () -> host.consume(parameters, running));
        return TextNode.valueOf(Json.tree(result).toString());
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
        Confirmations confirmations = new Confirmations(host.calls().store());
        String key = call.values().optionalText("confirmationKey");
        String purpose = call.user() + " cleans " + name;
        if (key == null || key.isBlank()) {
            return TextNode.valueOf(confirmations.issue(purpose));
        }
        List<String> repositories = ALL.equals(name) ? known : List.of(name);
        RunningCall running = new RunningCall(Activity.CLEANING, call, null, repositories);
        return host.calls().run(running, () -> {
            // Waits before the key is used up.
            host.awaitIndexing(repositories);
            running.keepGoing();
            if (!confirmations.redeem(purpose, key)) {
                throw new StageException("confirmationKey: is not the one that was returned for " + name
                        + ", or is older than five minutes; call without it to get a new one");
            }
            return TextNode.valueOf(removed(repositories, host.empty(repositories)));
        });
    }

    private static String removed(List<String> repositories, OperationHost.Removed removed) {
        return "Removed about " + removed.documents() + " documents from "
                + String.join(" ", repositories) + (removed.fromIndex() ? " and emptied their indexes." : ".")
                + (removed.made() == 0
                        ? ""
                        : " As at a first start, the server has created " + removed.made() + " documents.");
    }
}
