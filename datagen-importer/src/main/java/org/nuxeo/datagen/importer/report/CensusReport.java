// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/**
 * The result of a census. Sums are modulo 2^64: hexadecimal for hashes, decimal for ordinals.
 *
 * @param dataset the spec
 * @param documents number of documents in the dataset, folders included
 * @param digest sums over the ids and the metadata of all documents, which do not depend on their order
 * @param orders what was visited in each order
 * @param rows counts by repository and kind
 * @param partitions counts by repository and partition
 * @param children the children of all folders, counted at the folders, roots included
 * @param differences what does not agree; empty for a part, which cannot be compared
 * @param finished whether everything was visited; false after a stop
 * @param elapsedMillis duration of this run and those that it has resumed
 */
public record CensusReport(
        JsonNode dataset,
        String programVersion,
        Part part,
        long documents,
        String digest,
        List<String> differences,
        List<OrderRow> orders,
        List<Row> rows,
        List<PartitionRow> partitions,
        long children,
        @JsonIgnore boolean finished,
        long elapsedMillis)
        implements Report {

    private static final int SHOWN_PARTITIONS = 100;
    private static final int SHOWN_DIFFERENCES = 100;

    /**
     * What was visited in one order.
     *
     * @param ordinals sum of the ordinals
     * @param ids sum of hashes of the ids
     * @param records sum of hashes of the metadata
     * @param threadMillis time of all threads together
     */
    public record OrderRow(
            String order,
            long documents,
            String ordinals,
            String ids,
            String records,
            long elapsedMillis,
            long threadMillis) {}

    /**
     * Documents of a kind in a repository.
     *
     * @param planned number in the dataset
     * @param byOrdinals number visited in order of ordinals
     * @param byPartitions number visited in order of partitions
     * @param records sum of hashes of the metadata
     */
    public record Row(String repository, Kind kind, long planned, long byOrdinals, long byPartitions, String records) {}

    /**
     * Documents of a partition.
     *
     * @param planned number in the plan of the partitions
     * @param byOrdinals number visited in order of ordinals, of the documents that belong to it
     * @param byPartitions number visited in order of partitions
     * @param ids sum of hashes of the ids
     */
    public record PartitionRow(
            String repository, int partition, long planned, long byOrdinals, long byPartitions, String ids) {}

    /** Returns whether everything was visited and agrees. */
    public boolean isClean() {
        return finished && differences.isEmpty();
    }

    @Override
    public Outcome outcome() {
        return Outcome.of(finished, !differences.isEmpty());
    }

    @Override
    public String text() {
        Table kinds = new Table(2, "repository", "kind", "planned", "by ordinals", "by partitions", "records");
        for (Row row : rows) {
            String kind = row.kind().label();
            kinds.row(row.repository(), kind, row.planned(), row.byOrdinals(), row.byPartitions(), row.records());
        }
        StringBuilder text = new StringBuilder(kinds + "\n");
        if (partitions.size() <= SHOWN_PARTITIONS) {
            Table table = new Table(1, "repository", "partition", "planned", "by ordinals", "by partitions", "ids");
            partitions.forEach(row -> table.row(
                    row.repository(), row.partition(), row.planned(), row.byOrdinals(), row.byPartitions(), row.ids()));
            text.append(table).append('\n');
        }
        Table passes = new Table(1, "order", "documents", "sum of ordinals", "ids", "records", "seconds", "per second");
        for (OrderRow row : orders) {
            String seconds = Report.seconds(row.elapsedMillis());
            long perSecond = Report.perSecond(row.documents(), row.elapsedMillis());
            passes.row(row.order(), row.documents(), row.ordinals(), row.ids(), row.records(), seconds, perSecond);
        }
        text.append(passes).append('\n');
        differences.stream().limit(SHOWN_DIFFERENCES).forEach(each -> text.append(each)
                .append('\n'));
        return text.append(summary()).toString();
    }

    private String summary() {
        String seconds = Report.seconds(elapsedMillis) + " s";
        if (!finished) {
            return "stopped after " + seconds + "; repeat the command to resume\n";
        }
        if (!part.isWhole()) {
            return "part " + part.text() + ", " + seconds + "; census --merge compares all parts\n";
        }
        return Amounts.text(
                "%,d documents in both orders, %,d children of folders, digest %s, %,d differences, %s%n",
                documents, children, digest, differences.size(), seconds);
    }
}
