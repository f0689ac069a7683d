// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.BulkCommands;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.store.output.Json;

/** The steps that call one operation or bulk command of a Nuxeo. */
final class NuxeoSteps {

    private NuxeoSteps() {}

    /** Returns the duration that an operation reports. */
    static long millis(JsonNode result) {
        return Math.round(result.path("elapsed").asDouble() * 1000);
    }

    /** Compares the server's counts of the dataset with this program's, so that both have the same dataset. */
    record Plan(Settings settings) implements Step<RestHost> {

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            Dataset dataset = host.data().dataset();
            JsonNode plan = host.operations().run(OperationIds.PLAN, RestHost.parameters(dataset));
            Map<String, Long> counted = new HashMap<>();
            for (JsonNode each : plan.path("counts")) {
                counted.put(
                        each.path("repository").asText() + " "
                                + each.path("kind").asText(),
                        each.path("count").asLong());
            }
            long differences = 0;
            for (Repository repository : dataset.layout().repositories()) {
                for (Kind kind : dataset.layout().kinds()) {
                    String name = repository.label() + " " + kind.label();
                    long ours = dataset.count(repository, kind);
                    long theirs = counted.getOrDefault(name, 0L);
                    if (ours != theirs) {
                        differences++;
                        record.note(String.format(
                                Locale.ROOT, "%s: the server plans %,d, this program %,d", name, theirs, ours));
                    }
                }
            }
            String theirs = plan.path("dataset").path("fingerprint").asText();
            if (!theirs.equals(dataset.spec().fingerprint())) {
                differences++;
                record.note("the server's dataset has fingerprint " + theirs + ", this program's "
                        + dataset.spec().fingerprint() + ": install the package of this program's version");
            }
            record.documents("plan", dataset.size(), 0, differences);
        }
    }

    /**
     * Runs {@code Datagen.Import}, which writes the step's dataset directly into MongoDB and compares the documents that
     * are present. With {@code index}, the server indexes the new documents afterwards.
     */
    record Import(Settings settings) implements Step<RestHost> {

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            Dataset dataset = host.data().dataset(settings);
            Map<String, Object> parameters = RestHost.parameters(dataset);
            parameters.put("index", settings.flag("index"));
            JsonNode result = host.background(
                    record,
                    "import",
                    dataset.size(),
                    host.progressOf(dataset, "imports", "settled"),
                    OperationIds.IMPORT,
                    attempt -> parameters,
                    answer -> answer.path("messages").asLong());
            long present = RestHost.sum(result, "present");
            long imported = result.path("messages").asLong();
            if (present > 0) {
                record.note(String.format(Locale.ROOT, "%,d of %,d documents were already present", present, imported));
            }
            record.documents(
                    "import",
                    imported - present,
                    imported == present ? 0 : millis(result),
                    Math.abs(dataset.size() - imported)
                            + result.path("failures").asLong());
            if (settings.flag("index")) {
                new IdleWait(host, settings).await(record);
            }
        }
    }

    /** Runs {@code Datagen.Verify}, which compares every document of the dataset with the repositories. */
    record Verify(Settings settings) implements Step<RestHost> {

        private static final long BLOBS = 100;

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            Dataset dataset = host.data().dataset(settings);
            Map<String, Object> parameters = RestHost.parameters(dataset);
            parameters.put("blobs", settings.number("blobs", BLOBS));
            if (settings.has("tag")) {
                parameters.put("batchTag", settings.text("tag", ""));
            }
            JsonNode result = host.background(
                    record,
                    "verify",
                    dataset.size(),
                    host.progressOf(dataset, "verifications", "verified"),
                    OperationIds.VERIFY,
                    attempt -> parameters,
                    answer -> RestHost.sum(answer, "verified"));
            result.path("named").forEach(each -> record.note(each.asText()));
            long verified = RestHost.sum(result, "verified");
            long missing = result.path("finished").asBoolean() ? Math.abs(dataset.size() - verified) : 0;
            record.documents(
                    "verify",
                    verified,
                    millis(result),
                    Math.max(result.path("differences").asLong(), missing));
        }
    }

    /** Re-indexes every repository with the bulk action of the server's release. */
    record Reindex(Settings settings) implements Step<RestHost> {

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            for (Repository each : Layouts.REPOSITORIES) {
                bulk(host, record, "re-index " + each.label(), commands -> commands.reindex(each.label()));
            }
            new IdleWait(host, settings).await(record);
        }
    }

    /**
     * Sets {@code dc:publisher} of all statements, or of the documents that match {@code where}, with the server's bulk
     * action.
     */
    record Update(Settings settings) implements Step<RestHost> {

        private static final String STATEMENTS = "ecm:primaryType = 'Statement'";

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            String query = "SELECT * FROM Document WHERE " + settings.text("where", STATEMENTS);
            ObjectNode properties = Json.object().put("dc:publisher", settings.text("tag", ""));
            for (Repository each : Layouts.REPOSITORIES) {
                bulk(
                        host,
                        record,
                        "update " + each.label(),
                        commands -> commands.setProperties(each.label(), query, properties));
            }
            new IdleWait(host, settings).await(record);
        }
    }

    private static void bulk(RestHost host, StepRecord record, String stage, BulkWatch.Submission submission)
            throws InterruptedException {
        BulkCommands.Status status = new BulkWatch(host).ended(record, stage, submission);
        if (status.errors() > 0) {
            record.note(stage + ": " + status.errors() + " errors, the first: " + status.reason());
        }
        long missing = Math.max(0, status.total() - status.processed());
        record.documents(stage, status.processed(), status.millis(), status.errors() + missing);
    }

    /** Waits until the server's indexing and work queues are empty. */
    record Wait(Settings settings) implements Step<RestHost> {

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            new IdleWait(host, settings).await(record);
        }
    }

    /** Empties the repositories of the dataset. */
    record Clean(Settings settings) implements Step<RestHost> {

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            long before = host.held();
            long startNanos = System.nanoTime();
            for (Repository each : Layouts.REPOSITORIES) {
                ObjectNode call = record.call("clean " + each.label());
                if (!call.path("done").asBoolean()) {
                    String key = clean(host, Map.of("repositoryName", each.label()));
                    String answer = clean(host, Map.of("repositoryName", each.label(), "confirmationKey", key));
                    call.put("done", true).put("said", answer);
                    record.save();
                }
                record.note(call.path("said").asText());
            }
            long millis = (System.nanoTime() - startNanos) / 1_000_000;
            record.documents("clean", Math.max(0, before - host.held()), millis, 0);
        }

        private static String clean(RestHost host, Map<String, ?> parameters) throws InterruptedException {
            return host.operations().run(OperationIds.CLEAN, parameters).asText();
        }
    }
}
