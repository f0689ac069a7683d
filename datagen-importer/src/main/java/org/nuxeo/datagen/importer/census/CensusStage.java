// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.census.CensusStage.CensusRanges.Order;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;

/**
 * Visits every document of a dataset, or of a part of it, first in order of ordinals, then in order of partitions. After the run,
 * its checkpoint has what {@link CensusCheck#merged} adds up.
 *
 * @param part the share of the ranges of both orders
 */
public record CensusStage(CensusSettings settings, Dataset dataset, Part part, StageContext context)
        implements Stage<CensusReport> {

    /** The usual number of documents in a range, which take a quarter of a second. */
    public static final long RANGE_DOCUMENTS = 1 << 20;

    /**
     * How a census is done.
     *
     * @param partitions number of partitions of each repository
     * @param rangeDocuments number of documents in a range
     */
    public record CensusSettings(int threads, int partitions, long rangeDocuments) {}

    @Override
    public CensusReport run() {
        CensusState nothing = new CensusState(dataset, settings.partitions(), settings.rangeDocuments());
        RangedWork<CensusState> work = new RangedWork<>(nothing, CensusState.class, settings.threads(), context);
        return work.run(done -> count(work, done), (done, finished) -> CensusCheck.report(dataset, part, done));
    }

    private void count(RangedWork<CensusState> work, CensusState done) {
        for (Order order : Order.values()) {
            if (!context.stop().getAsBoolean()) {
                work.lap();
                done.current = order;
                count(work, order, done.pass(order));
            }
        }
    }

    private void count(RangedWork<CensusState> work, Order order, CensusState.Pass before) {
        CensusRanges ranges = order.ranges(dataset, settings.partitions(), settings.rangeDocuments());
        PositionRange own = new PositionRange(0, ranges.count()).part(part);
        long documents = part.isWhole() ? dataset.size() : dataset.size() / part.count();
        if (before.documents() > 0) {
            context.listener()
                    .note(order.label() + ": " + WholeNumber.grouped(before.documents())
                            + " documents were counted before");
        }
        IntervalSet ready = before.ranges.copy();
        if (own.from() > 0) {
            ready.add(0, own.from() - 1);
        }
        if (ready.size() == own.to()) {
            return;
        }
        context.started(order.label(), documents - before.documents());
        work.share(order.label(), 1, own.to(), ready, () -> visitor(work, order, ranges));
    }

    private LongConsumer visitor(RangedWork<CensusState> work, Order order, CensusRanges ranges) {
        CensusVisitor visitor = new CensusVisitor(dataset, settings.partitions());
        return range -> {
            long startNanos = System.nanoTime();
            ranges.visits().accept(visitor, range);
            CensusTally tally = visitor.take();
            long documents = tally.of(CensusTally.Sum.DOCUMENTS);
            long nanos = System.nanoTime() - startNanos;
            work.done(order.label(), documents, new CensusState(settings.rangeDocuments(), order, range, tally, nanos));
            work.acquire((int) documents);
        };
    }

    /**
     * All documents of a dataset in one order, cut into numbered ranges. Thread safe.
     *
     * @param count number of the ranges
     * @param visits has a visitor visit the documents of a range
     */
    record CensusRanges(long count, ObjLongConsumer<CensusVisitor> visits) {

        private static long rangesOf(long documents, long rangeDocuments) {
            return (documents + rangeDocuments - 1) / rangeDocuments;
        }

        private static CensusRanges ofOrdinals(Dataset dataset, long rangeDocuments) {
            return new CensusRanges(rangesOf(dataset.size(), rangeDocuments), (visitor, range) -> {
                long end = Math.min(dataset.size(), (range + 1) * rangeDocuments);
                for (long ordinal = range * rangeDocuments; ordinal < end; ordinal++) {
                    visitor.visit(ordinal);
                }
            });
        }

        /** A partition has at least one range, and the last one goes on to the end of the partition. */
        private static CensusRanges ofPartitions(Dataset dataset, int partitions, long rangeDocuments) {
            // what visits documents that follow each other, by the number of their first range; it counts its ranges
            // from 0
            TreeMap<Long, ObjLongConsumer<CensusVisitor>> streams = new TreeMap<>();
            long count = 0;
            for (Repository repository : dataset.layout().repositories()) {
                PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
                // shared folders count as the partition after the last
                streams.put(count++, (visitor, range) -> dataset.layout()
                        .folders(repository)
                        .forEach(folder -> visitor.visit(dataset.document(folder), partitions)));
                for (int number = 0; number < partitions; number++) {
                    int partition = number;
                    long ranges = Math.max(1, rangesOf(plan.records(partition), rangeDocuments));
                    streams.put(count, (visitor, range) -> {
                        long left = range == ranges - 1 ? Long.MAX_VALUE : rangeDocuments;
                        PartitionPlan.Cursor cursor = plan.cursor(partition, range * rangeDocuments);
                        while (left-- > 0 && cursor.hasNext()) {
                            visitor.visit(cursor.nextDocument(), partition);
                        }
                    });
                    count += ranges;
                }
            }
            return new CensusRanges(count, (visitor, range) -> {
                Map.Entry<Long, ObjLongConsumer<CensusVisitor>> stream = streams.floorEntry(range);
                stream.getValue().accept(visitor, range - stream.getKey());
            });
        }

        /** An order of all documents. */
        enum Order implements Labeled {
            /** By ordinal. */
            ORDINALS,
            /** Repository by repository: states and folders, then one partition after the other. */
            PARTITIONS;

            /** Returns the ranges of this order. */
            CensusRanges ranges(Dataset dataset, int partitions, long rangeDocuments) {
                return this == ORDINALS
                        ? ofOrdinals(dataset, rangeDocuments)
                        : ofPartitions(dataset, partitions, rangeDocuments);
            }
        }
    }
}
