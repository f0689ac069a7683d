// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally.Sum;
import org.nuxeo.datagen.importer.census.CensusState.Pass;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.report.CensusReport.OrderRow;
import org.nuxeo.datagen.importer.report.CensusReport.PartitionRow;
import org.nuxeo.datagen.importer.report.CensusReport.Row;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.store.output.Json;

/** Compares what was counted in both orders: with each other, with the counts of the dataset, and with closed forms. */
public record CensusCheck(
        Dataset dataset,
        CensusState state,
        CensusTally byOrdinals,
        CensusTally byPartitions,
        long[] roots,
        List<String> differences) {
    private static final HexFormat HEX = HexFormat.of();

    /**
     * Returns the report on what a census has counted.
     *
     * @param part the part that was counted; only the whole is compared
     */
    static CensusReport report(Dataset dataset, Part part, CensusState state) {
        CensusTally byOrdinals = state.passes.get(0).tally;
        CensusTally byPartitions = state.passes.get(1).tally;
        long[] roots = CensusVisitor.roots(dataset.layout());
        return new CensusCheck(dataset, state, byOrdinals, byPartitions, roots, new ArrayList<>()).report(part);
    }

    /**
     * Returns the report on all parts together.
     *
     * @param parts what the checkpoints of the parts have at their end
     * @throws IllegalArgumentException if the parts do not belong together
     */
    public static CensusReport merged(Dataset dataset, List<JsonNode> parts) {
        return report(dataset, Part.WHOLE, CensusState.sum(parts));
    }

    private CensusReport report(Part part) {
        boolean finished = state.passes.stream().allMatch(pass -> isComplete(pass, part));
        List<Row> rows = rows();
        List<PartitionRow> partitions = partitions();
        state.passes.forEach(this::closedForms);
        JsonNode spec = Json.spec(dataset.spec());
        String version = ProgramVersion.text();
        String sums = hex(byOrdinals.of(Sum.IDS)) + hex(byOrdinals.of(Sum.RECORDS));
        List<String> found = finished && part.isWhole() ? differences : List.of();
        List<OrderRow> orders = state.passes.stream().map(CensusCheck::order).toList();
        long children = byOrdinals.of(Sum.CHILDREN) + roots[Sum.CHILDREN.ordinal()];
        long millis =
                state.passes.stream().mapToLong(pass -> pass.elapsedMillis).sum();
        return new CensusReport(
                spec, version, part, dataset.size(), sums, found, orders, rows, partitions, children, finished, millis);
    }

    private boolean isComplete(Pass pass, Part part) {
        long ranges = pass.order
                .ranges(dataset, state.partitions(), state.rangeDocuments)
                .count();
        return pass.ranges.size() == new PositionRange(0, ranges).part(part).count();
    }

    private static OrderRow order(Pass pass) {
        String ordinals = Long.toUnsignedString(pass.tally.of(Sum.ORDINALS));
        String ids = hex(pass.tally.of(Sum.IDS));
        String records = hex(pass.tally.of(Sum.RECORDS));
        long threadMillis = pass.threadNanos / 1_000_000;
        return new OrderRow(
                pass.order.label(), pass.documents(), ordinals, ids, records, pass.elapsedMillis, threadMillis);
    }

    private static String hex(long sum) {
        return HEX.toHexDigits(sum);
    }

    private List<Row> rows() {
        return Report.rows(dataset.layout(), (repository, kind) -> {
            long planned = dataset.count(repository, kind);
            long inOrdinals = byOrdinals.of(repository, kind, Sum.DOCUMENTS);
            long inPartitions = byPartitions.of(repository, kind, Sum.DOCUMENTS);
            String records = hex(byOrdinals.of(repository, kind, Sum.RECORDS));
            String what = kind.label() + " in " + repository.label();
            compareCounts(what, planned, inOrdinals, inPartitions);
            for (Sum sum : List.of(Sum.ORDINALS, Sum.IDS, Sum.RECORDS)) {
                compareOrders(what, sum, byOrdinals.of(repository, kind, sum), byPartitions.of(repository, kind, sum));
            }
            return planned + inOrdinals + inPartitions == 0
                    ? null
                    : new Row(repository.label(), kind, planned, inOrdinals, inPartitions, records);
        });
    }

    private List<PartitionRow> partitions() {
        List<PartitionRow> rows = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            PartitionPlan plan = PartitionPlan.of(dataset, repository, state.partitions());
            int code = repository.code();
            for (int partition = 0; partition < plan.partitions(); partition++) {
                long planned = plan.records(partition);
                long inOrdinals = byOrdinals.records()[code][partition];
                long inPartitions = byPartitions.records()[code][partition];
                long ids = byOrdinals.recordIds()[code][partition];
                String what = "partition " + partition + " of " + repository.label();
                compareCounts(what, planned, inOrdinals, inPartitions);
                compareOrders(what, Sum.IDS, ids, byPartitions.recordIds()[code][partition]);
                rows.add(new PartitionRow(repository.label(), partition, planned, inOrdinals, inPartitions, hex(ids)));
            }
        }
        return rows;
    }

    private void compareCounts(String what, long planned, long inOrdinals, long inPartitions) {
        if (planned != inOrdinals || planned != inPartitions) {
            differences.add(what + ": " + WholeNumber.grouped(planned) + " planned, " + WholeNumber.grouped(inOrdinals)
                    + " by ordinals, " + WholeNumber.grouped(inPartitions) + " by partitions");
        }
    }

    private void compareOrders(String what, Sum sum, long inOrdinals, long inPartitions) {
        if (inOrdinals != inPartitions) {
            differences.add(what + ": sum of " + sum.name().toLowerCase(Locale.ROOT) + " is " + hex(inOrdinals)
                    + " by ordinals, " + hex(inPartitions) + " by partitions");
        }
    }

    /** Compares the sum of ordinals, and the children counted at the folders with those counted at the children. */
    private void closedForms(Pass pass) {
        long last = dataset.size() - 1;
        // half of two consecutive numbers' product; one of them is even
        long ordinals = last % 2 == 0 ? last / 2 * (last + 1) : (last + 1) / 2 * last;
        closedForm(pass, "sum of ordinals", Sum.ORDINALS, 0, ordinals);
        closedForm(pass, "number of children", Sum.CHILDREN, roots[Sum.CHILDREN.ordinal()], dataset.size());
        closedForm(pass, "sum of parents", Sum.PARENTS, 0, told(pass, Sum.PARENTS_TOLD));
        closedForm(pass, "sum of indexes among children", Sum.PLACES, 0, told(pass, Sum.PLACES_TOLD));
    }

    private long told(Pass pass, Sum sum) {
        return pass.tally.of(sum) + roots[sum.ordinal()];
    }

    private void closedForm(Pass pass, String what, Sum sum, long more, long expected) {
        long counted = pass.tally.of(sum) + more;
        if (counted != expected) {
            differences.add(what + " by " + pass.order.label() + ": " + Long.toUnsignedString(counted) + ", must be "
                    + Long.toUnsignedString(expected));
        }
    }
}
