// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import java.util.Objects;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.census.CensusRanges.Order;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeStage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;

/**
 * Visits every document of a dataset, or of a part of it, first in order of ordinals, then in order of partitions. After the run,
 * its checkpoint has what {@link CensusCheck#merged} adds up.
 */
public final class CensusStage extends RangeStage<CensusState, CensusReport> {

    /** The usual number of documents in a range, which take a quarter of a second. */
    public static final long RANGE_DOCUMENTS = 1 << 20;

    private final Dataset dataset;
    private final CensusSettings settings;
    private final Part part;

    /**
     * How a census is done.
     *
     * @param partitions number of partitions of each repository
     * @param rangeDocuments number of documents in a range
     */
    public record CensusSettings(int threads, int partitions, long rangeDocuments) {}

    /** @param part the share of the ranges of both orders */
    public CensusStage(CensusSettings settings, Dataset dataset, Part part, StageContext context) {
        super(
                new CensusState(dataset, settings.partitions(), settings.rangeDocuments()),
                CensusState.class,
                settings.threads(),
                context);
        this.settings = settings;
        this.dataset = dataset;
        this.part = Objects.requireNonNull(part, "part");
    }

    @Override
    protected void work(CensusState done) {
        for (Order order : Order.values()) {
            if (!stop.getAsBoolean()) {
                lap();
                done.turnTo(order);
                count(order, done.pass(order));
            }
        }
    }

    @Override
    protected CensusReport report(CensusState done, boolean finished) {
        return CensusCheck.report(dataset, part, done);
    }

    private void count(Order order, CensusState.Pass before) {
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
        context.listener().started(order.label(), documents - before.documents());
        share(order.label(), own.to(), ready, () -> visitor(order, ranges));
    }

    private LongConsumer visitor(Order order, CensusRanges ranges) {
        CensusVisitor visitor = new CensusVisitor(dataset, settings.partitions());
        return range -> {
            long startNanos = System.nanoTime();
            ranges.visit(range, visitor);
            CensusTally visited = visitor.take();
            long documents = visited.of(CensusTally.Sum.DOCUMENTS);
            long nanos = System.nanoTime() - startNanos;
            done(order.label(), documents, new CensusState(settings.rangeDocuments(), order, range, visited, nanos));
            acquire((int) documents);
        };
    }
}
