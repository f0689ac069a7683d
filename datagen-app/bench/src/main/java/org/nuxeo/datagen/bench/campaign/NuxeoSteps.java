// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.bench.campaign.Step.Settings;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.nuxeo.BulkCommands;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.store.output.Json;

/** The steps that call one operation or bulk command of a Nuxeo. */
final class NuxeoSteps {

    private static final long BLOBS = 100;

    private NuxeoSteps() {}

    /** Returns the duration that an operation reports. */
    static long millis(JsonNode result) {
        return Math.round(result.path("elapsed").asDouble() * 1000);
    }

    /** Compares the server's counts of the dataset with this program's, so that both have the same dataset. */
    static void plan(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().dataset();
        JsonNode plan = host.operations().run(OperationIds.PLAN, RestHost.parameters(dataset));
        Map<String, Long> counted = new HashMap<>();
        plan.path("counts")
                .forEach(each -> counted.put(
                        each.path("repository").asText() + " "
                                + each.path("kind").asText(),
                        each.path("count").asLong()));
        long differences = 0;
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                String name = repository.label() + " " + kind.label();
                long ours = dataset.count(repository, kind);
                long theirs = counted.getOrDefault(name, 0L);
                if (ours != theirs) {
                    differences++;
                    record.note(Numbers.text("%s: the server plans %,d, this program %,d", name, theirs, ours));
                }
            }
        }
        String ours = dataset.spec().fingerprint();
        String theirs = plan.path("dataset").path("fingerprint").asText();
        if (!theirs.equals(ours)) {
            differences++;
            record.note("the server's dataset has fingerprint " + theirs + ", this program's " + ours
                    + ": install the package of this program's version");
        }
        record.documents("plan", dataset.size(), 0, differences);
    }

    /**
     * Runs {@code Datagen.Import}, which writes the step's dataset directly into MongoDB and compares the documents that
     * are present. With {@code index}, the server indexes the new documents afterwards.
     */
    static void load(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().dataset(settings);
        Map<String, Object> parameters = RestHost.parameters(dataset);
        parameters.put("index", settings.flag("index"));
        JsonNode result = BackgroundCalls.run(
                host,
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
            record.note(Numbers.text("%,d of %,d documents were already present", present, imported));
        }
        record.documents(
                "import",
                imported - present,
                imported == present ? 0 : millis(result),
                Math.abs(dataset.size() - imported) + result.path("failures").asLong());
        if (settings.flag("index")) {
            IdleWait.await(host, settings, record);
        }
    }

    /** Runs {@code Datagen.Verify}, which compares every document of the dataset with the repositories. */
    static void verify(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().dataset(settings);
        Map<String, Object> parameters = RestHost.parameters(dataset);
        parameters.put("blobs", settings.number("blobs", BLOBS));
        if (settings.has("tag")) {
            parameters.put("batchTag", settings.text("tag", ""));
        }
        JsonNode result = BackgroundCalls.run(
                host,
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
        long differences = Math.max(result.path("differences").asLong(), missing);
        record.documents("verify", verified, millis(result), differences);
    }

    /** Re-indexes every repository with the bulk action of the server's release. */
    static void reindex(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        for (String each : host.repositories()) {
            bulk(host, record, "re-index " + each, commands -> commands.reindex(each));
        }
        IdleWait.await(host, settings, record);
    }

    /**
     * Sets {@code dc:publisher} of all documents that come in series, or of those that match {@code where}, with the
     * server's bulk action.
     */
    static void update(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().smallest();
        Kind series = dataset.layout().kinds().series();
        String all = "ecm:primaryType = '"
                + dataset.document(dataset.firstOrdinal(series)).type() + "'";
        String query = "SELECT * FROM Document WHERE " + settings.text("where", all);
        ObjectNode properties = Json.object().put("dc:publisher", settings.text("tag", ""));
        for (String each : host.repositories()) {
            bulk(host, record, "update " + each, commands -> commands.setProperties(each, query, properties));
        }
        IdleWait.await(host, settings, record);
    }

    private static void bulk(RestHost host, StepRecord record, String stage, BulkWatch.Submission submission)
            throws InterruptedException {
        BulkCommands.Status status =
                new BulkWatch(host, new BulkCommands(host.client())).ended(record, stage, submission);
        if (status.errors() > 0) {
            record.note(stage + ": " + status.errors() + " errors, the first: " + status.reason());
        }
        long missing = Math.max(0, status.total() - status.processed());
        record.documents(stage, status.processed(), status.millis(), status.errors() + missing);
    }

    /** Empties the repositories of the dataset. */
    static void clean(RestHost host, Settings settings, StepRecord record) throws InterruptedException {
        long before = host.held();
        long startNanos = System.nanoTime();
        for (String each : host.repositories()) {
            ObjectNode call = record.call("clean " + each);
            if (!call.path("done").asBoolean()) {
                String key = clean(host, Map.of("repositoryName", each));
                call.put("said", clean(host, Map.of("repositoryName", each, "confirmationKey", key)))
                        .put("done", true);
                record.save();
            }
            record.note(call.path("said").asText());
        }
        long cleaned = Math.max(0, before - host.held());
        record.documents("clean", cleaned, StageClock.millisSince(startNanos), 0);
    }

    private static String clean(RestHost host, Map<String, ?> parameters) throws InterruptedException {
        return host.operations().run(OperationIds.CLEAN, parameters).asText();
    }
}
