// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.store.output.Json;

/** What tasks have indexed, as JSON that can be stored and added up. */
final class IndexCounts {

    /** The most reasons of refusals that are kept. All are counted. */
    private static final int LISTED = 100;

    /** A row of the report, in its order. */
    private record Row(Repository repository, Kind kind) implements Comparable<Row> {
        @Override
        public int compareTo(Row other) {
            int byRepository = repository.compareTo(other.repository);
            return byRepository != 0 ? byRepository : kind.compareTo(other.kind);
        }
    }

    private final Map<Row, long[]> rows = new TreeMap<>();
    private final List<String> refused = new ArrayList<>();
    private long refusedCount;

    static IndexCounts of(IndexReport report) {
        IndexCounts counts = new IndexCounts();
        report.rows().forEach(row -> counts.add(row.repository(), row.kind(), row.written(), row.present()));
        counts.refused.addAll(report.refused());
        counts.refusedCount = report.refusedCount();
        return counts;
    }

    /** Returns the sum of the results of tasks. */
    static IndexCounts sum(Collection<ObjectNode> results) {
        IndexCounts sum = new IndexCounts();
        for (ObjectNode result : results) {
            for (JsonNode row : result.path("rows")) {
                sum.add(
                        row.path("repository").asText(),
                        Layouts.KINDS.of(row.path("kind").asText()),
                        row.path("written").asLong(),
                        row.path("present").asLong());
            }
            for (JsonNode reason : result.path("refused")) {
                if (sum.refused.size() < LISTED) {
                    sum.refused.add(reason.asText());
                }
            }
            sum.refusedCount += result.path("refusedCount").asLong();
        }
        return sum;
    }

    private void add(String repository, Kind kind, long written, long present) {
        long[] counts = rows.computeIfAbsent(new Row(Repository.of(repository), kind), row -> new long[2]);
        counts[0] += written;
        counts[1] += present;
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("rows");
        rows.forEach((row, counts) -> array.addObject()
                .put("repository", row.repository().label())
                .put("kind", row.kind().label())
                .put("written", counts[0])
                .put("present", counts[1]));
        refused.forEach(json.putArray("refused")::add);
        return json.put("refusedCount", refusedCount);
    }

    /** Returns the report of a job. It has no latencies, which do not add up. */
    IndexReport report(long elapsedMillis) {
        List<IndexReport.Row> list = new ArrayList<>();
        rows.forEach((row, counts) ->
                list.add(new IndexReport.Row(row.repository().label(), row.kind(), counts[0], counts[1])));
        return new IndexReport(list, refused, refusedCount, List.of(), true, elapsedMillis);
    }
}
