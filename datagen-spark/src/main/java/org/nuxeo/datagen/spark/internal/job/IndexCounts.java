// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.store.output.Json;

/**
 * What a task has indexed, as JSON that can be stored and added up.
 *
 * @param rows counts by repository and kind
 * @param refused reasons of refused documents, the first hundred
 * @param refusedCount number of all refused documents
 */
record IndexCounts(List<Row> rows, List<String> refused, long refusedCount) {

    /** The most reasons of refusals that are kept. All are counted. */
    private static final int LISTED = 100;

    /** A row of the report. */
    record Row(String repository, String kind, long written, long present) {}

    static ObjectNode json(IndexReport report) {
        List<Row> rows = report.rows().stream()
                .map(row -> new Row(row.repository(), row.kind().label(), row.written(), row.present()))
                .toList();
        return Json.tree(new IndexCounts(rows, report.refused(), report.refusedCount()));
    }

    /** Returns the report of a job, given the results of its tasks. It has no latencies, which do not add up. */
    static IndexReport sum(Collection<ObjectNode> results, Layout layout, long elapsedMillis) {
        Map<Repository, Map<Kind, IndexReport.Row>> rows = new TreeMap<>();
        List<String> refused = new ArrayList<>();
        long refusedCount = 0;
        for (ObjectNode result : results) {
            IndexCounts counts = Json.mapper().convertValue(result, IndexCounts.class);
            for (Row row : counts.rows) {
                Kind kind = layout.kinds().of(row.kind);
                rows.computeIfAbsent(layout.repositories().of(row.repository), repository -> new TreeMap<>())
                        .merge(
                                kind,
                                new IndexReport.Row(row.repository, kind, row.written, row.present),
                                IndexCounts::sum);
            }
            refused.addAll(counts.refused);
            refusedCount += counts.refusedCount;
        }
        return new IndexReport(
                rows.values().stream().flatMap(kinds -> kinds.values().stream()).toList(),
                refused.subList(0, Math.min(LISTED, refused.size())),
                refusedCount,
                List.of(),
                true,
                elapsedMillis);
    }

    private static IndexReport.Row sum(IndexReport.Row one, IndexReport.Row other) {
        return new IndexReport.Row(
                one.repository(), one.kind(), one.written() + other.written(), one.present() + other.present());
    }
}
