// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.direct.DirectReport;
import org.nuxeo.datagen.importer.report.ReportJson;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.store.kafka.Topics;

/**
 * Results of operations as JSON, with the elapsed seconds and the documents per second, like those of the stock
 * importer.
 */
public final class ResultJson {

    private static final double MILLIS_PER_SECOND = 1_000.0;

    private ResultJson() {}

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ObjectNode of(ProducerResult result) {
        ObjectNode json = object().put("producers", result.producers())
                .put("failures", result.errors().size())
                .put("messages", result.messages());
        throughput(json, result.messages(), result.elapsedMillis());
        texts(json, "errors", result.errors());
        return json;
    }

    public static ObjectNode of(ConsumerResult result) {
        ObjectNode json = object().put("consumers", result.consumers())
                .put("failures", result.failures())
                .put("messages", result.committed())
                .put("committed", result.committed())
                .put("created", result.created())
                .put("present", result.present())
                .put("deadLetters", result.deadLetters());
        if (result.deadLetterLog() != null) {
            json.put("deadLetterLog", result.deadLetterLog());
        }
        throughput(json, result.committed(), result.elapsedMillis());
        if (result.bulkCommandId() != null) {
            json.put("bulkIndexingCommandId", result.bulkCommandId());
        }
        json.set("batches", ReportJson.batches(result.batches()));
        texts(json, "errors", result.errors());
        return json;
    }

    public static ObjectNode of(DirectReport report) {
        ObjectNode json = object();
        ArrayNode rows = json.putArray("rows");
        long documents = 0;
        for (DirectReport.Row row : report.rows()) {
            rows.addObject()
                    .put("repository", row.repository())
                    .put("kind", row.kind().label())
                    .put("planned", row.planned())
                    .put("imported", row.written() + row.present())
                    .put("present", row.present());
            documents += row.written() + row.present();
        }
        json.put("messages", documents).put("failures", report.refusedCount()).put("finished", report.finished());
        throughput(json, documents, report.elapsedMillis());
        json.set("batches", ReportJson.batches(report.batches()));
        texts(json, "errors", report.refused());
        return json;
    }

    public static ObjectNode of(VerifyReport report) {
        ObjectNode json = object();
        ArrayNode rows = json.putArray("rows");
        for (VerifyReport.Row row : report.rows()) {
            rows.addObject()
                    .put("repository", row.repository())
                    .put("kind", row.kind().label())
                    .put("planned", row.planned())
                    .put("imported", row.inMongo())
                    .put("verified", row.verified());
        }
        json.put("clean", report.isClean()).put("finished", report.finished());
        json.put("differences", report.differenceCount());
        throughput(json, report.verified(), report.elapsedMillis());
        ArrayNode named = json.putArray("named");
        report.differences().forEach(difference -> named.add(difference.toString()));
        return json;
    }

    /** Returns a dataset's spec and its counts, which are computed without enumerating documents. */
    public static ObjectNode plan(Dataset dataset, int partitions) {
        DatasetSpec spec = dataset.spec();
        ObjectNode json = object();
        json.putObject("dataset")
                .put("version", spec.version().toString())
                .put("seed", spec.seed())
                .put("dataSeed", spec.dataSeed())
                .put("corpus", spec.corpus())
                .put("customers", spec.customers())
                .put("months", spec.months())
                .put("firstMonth", Months.text(spec.firstMonth()))
                .put("liveFrom", Months.text(spec.liveFrom()))
                .put("filePlan", spec.filePlan().label())
                .put("blobSizeBytes", spec.blobSizeBytes())
                .put("fingerprint", spec.fingerprint());
        json.put("documents", dataset.documents()).put("folders", dataset.folders());
        ArrayNode counts = json.putArray("counts");
        ArrayNode records = json.putArray("partitions");
        for (Repository repository : Repository.values()) {
            for (Kind kind : Kind.values()) {
                long count = dataset.count(repository, kind);
                if (count > 0) {
                    counts.addObject()
                            .put("repository", repository.label())
                            .put("kind", kind.label())
                            .put("count", count);
                }
            }
            PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
            for (int partition = 0; partition < partitions; partition++) {
                records.addObject()
                        .put("topic", Topics.documents(repository.label()))
                        .put("partition", partition)
                        .put("records", plan.records(partition));
            }
        }
        return json;
    }

    private static void throughput(ObjectNode json, long documents, long elapsedMillis) {
        double elapsed = elapsedMillis / MILLIS_PER_SECOND;
        json.put("elapsed", elapsed).put("throughput", elapsedMillis == 0 ? 0.0 : documents / elapsed);
    }

    private static void texts(ObjectNode json, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            ArrayNode array = json.putArray(name);
            texts.forEach(array::add);
        }
    }
}
