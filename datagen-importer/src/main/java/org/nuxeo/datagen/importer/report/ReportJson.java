// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.metrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;

/** Reports of stages as JSON. */
public final class ReportJson {
    private ReportJson() {}

    /** Returns the JSON of a report of {@code produce}. */
    public static ObjectNode of(ProduceReport report) {
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("rows");
        for (ProduceReport.Row row : report.rows()) {
            rows.addObject()
                    .put("repository", row.repository())
                    .put("kind", row.kind().label())
                    .put("produced", row.produced());
        }
        ArrayNode partitions = json.putArray("partitions");
        for (ProduceReport.PartitionRecords partition : report.partitions()) {
            partitions
                    .addObject()
                    .put("topic", partition.topic())
                    .put("partition", partition.partition())
                    .put("records", partition.records());
        }
        return json.put("produced", report.produced())
                .put("present", report.present())
                .put("errors", report.errors())
                .put("elapsedMillis", report.elapsedMillis());
    }

    /** Returns the JSON of a report of {@code consume}. */
    public static ObjectNode of(ConsumeReport report) {
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("rows");
        for (ConsumeReport.Row row : report.rows()) {
            rows.addObject()
                    .put("repository", row.repository())
                    .put("kind", row.kind().label())
                    .put("imported", row.imported())
                    .put("present", row.present())
                    .put("indexed", row.indexed());
        }
        return json.put("imported", report.imported())
                .put("indexed", report.indexed())
                .put("deadLetters", report.deadLetters())
                .put("repeated", report.repeated())
                .put("ofOtherDatasets", report.ofOtherDatasets())
                .<ObjectNode>set("batches", batches(report.batches()))
                .put("elapsedMillis", report.elapsedMillis());
    }

    /** Returns the JSON of batch latencies. */
    public static ArrayNode batches(List<BatchLatency> batches) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (BatchLatency each : batches) {
            array.addObject()
                    .put("store", each.store())
                    .put("batches", each.batches())
                    .put("p50Millis", each.p50Millis())
                    .put("p95Millis", each.p95Millis())
                    .put("p99Millis", each.p99Millis())
                    .put("p999Millis", each.p999Millis())
                    .put("longestMillis", each.longestMillis());
        }
        return array;
    }

    /** Returns the JSON of a report of a replay. */
    public static ObjectNode of(ReplayReport report) {
        return Json.object()
                .put("letters", report.letters())
                .put("imported", report.imported())
                .put("deadLetters", report.dead());
    }

    /** Returns the JSON of a report of {@code verify}, without its findings. */
    public static ObjectNode of(VerifyReport report) {
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("rows");
        for (VerifyReport.Row row : report.rows()) {
            rows.addObject()
                    .put("repository", row.repository())
                    .put("kind", row.kind().label())
                    .put("planned", row.planned())
                    .put("imported", row.inMongo())
                    .put("indexed", row.inIndex())
                    .put("verified", row.verified());
        }
        ArrayNode checks = json.putArray("checks");
        for (VerifyReport.Check check : report.checks()) {
            checks.addObject()
                    .put("check", check.name())
                    .put("documents", check.documents())
                    .put("threadMillis", check.millis());
        }
        return json.put("differences", report.differenceCount()).put("elapsedMillis", report.elapsedMillis());
    }

    /** Returns the JSON of a report of {@code verify}, with the findings it lists. */
    public static ObjectNode whole(VerifyReport report) {
        ObjectNode json = of(report).put("finished", report.finished());
        ArrayNode named = json.putArray("named");
        for (Difference difference : report.differences()) {
            named.addObject()
                    .put("store", difference.store())
                    .put("repository", difference.repository())
                    .put("documentId", difference.documentId())
                    .put("field", difference.field())
                    .put("expected", difference.expected())
                    .put("found", difference.found());
        }
        return json;
    }

    /**
     * Returns the JSON of a report of {@code verify --merge}: that of one verification of everything, with the parts.
     */
    public static ObjectNode of(MergedVerification merged) {
        ObjectNode json = of(merged.report());
        addParts(merged, json);
        return json;
    }

    /** Returns the JSON of a report of {@code verify --merge}, with the findings it lists and the parts they are from. */
    public static ObjectNode whole(MergedVerification merged) {
        ObjectNode json = whole(merged.report());
        for (int i = 0; i < merged.foundBy().size(); i++) {
            ArrayNode parts = ((ObjectNode) json.path("named").path(i)).putArray("parts");
            merged.foundBy().get(i).forEach(part -> parts.add(part.text()));
        }
        addParts(merged, json);
        return json;
    }

    private static void addParts(MergedVerification merged, ObjectNode json) {
        json.put("fingerprint", merged.fingerprint());
        ArrayNode parts = json.putArray("parts");
        for (MergedVerification.PartRow row : merged.parts()) {
            parts.addObject()
                    .put("part", row.part().text())
                    .put("folder", row.folder())
                    .put("planned", row.planned())
                    .put("verified", row.verified())
                    .put("differences", row.differenceCount())
                    .put("elapsedMillis", row.elapsedMillis());
        }
    }

    /** Returns the JSON of a report of {@code index}. */
    public static ObjectNode of(IndexReport report) {
        ObjectNode json = Json.object();
        ArrayNode rows = json.putArray("rows");
        for (IndexReport.Row row : report.rows()) {
            rows.addObject()
                    .put("repository", row.repository())
                    .put("kind", row.kind().label())
                    .put("indexed", row.indexed())
                    .put("present", row.present());
        }
        return json.put("indexed", report.indexed())
                .put("refused", report.refusedCount())
                .<ObjectNode>set("batches", batches(report.batches()))
                .put("elapsedMillis", report.elapsedMillis());
    }
}
