// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.census.CensusRanges.Order;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.Stage.ControlledStage;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;

/**
 * Visits every document of a dataset, or of a part of it, first in order of ordinals, then in order of partitions. Ranges are
 * shared among threads, and what they count is saved every few seconds, so a run that was stopped or killed resumes.
 */
public final class CensusStage implements ControlledStage<CensusReport> {

    /** The usual number of documents in a range, which take a quarter of a second. */
    public static final long RANGE_DOCUMENTS = 1 << 20;

    private final Dataset dataset;
    private final CensusSettings settings;
    private final Part part;
    private final StopSignal stop = new StopSignal();
    private final StageControl control;
    private final Checkpoint checkpoint;
    private final Checkpoints saves;
    private final List<Count> counts = new ArrayList<>();

    /**
     * How a census is done.
     *
     * @param partitions number of partitions of each repository
     * @param rangeDocuments number of documents in a range
     */
    public record CensusSettings(int threads, int partitions, long rangeDocuments) {}

    /**
     * @param part the share of the ranges of both orders
     * @param context its checkpoint has what an earlier run has counted; after the run, what {@link CensusCheck#merged} adds up
     */
    public CensusStage(CensusSettings settings, Dataset dataset, Part part, StageContext context) {
        this.settings = Objects.requireNonNull(settings, "settings");
        this.dataset = Objects.requireNonNull(dataset, "dataset");
        this.part = Objects.requireNonNull(part, "part");
        this.control = new StageControl(context.rate(), settings.threads(), context.listener());
        this.checkpoint = context.checkpoint();
        this.saves = new Checkpoints(checkpoint, () -> state().json());
    }

    @Override
    public CensusReport run() {
        ObjectNode saved = checkpoint.earlier();
        CensusState earlier = saved == null ? null : CensusState.read(saved);
        for (Order order : Order.values()) {
            boolean resumes = earlier != null && earlier.rangeDocuments() == settings.rangeDocuments();
            counts.add(new Count(
                    resumes
                            ? Objects.requireNonNull(earlier).passes().get(order.ordinal())
                            : new CensusState.Pass(order, new CensusTally(dataset.layout(), settings.partitions()))));
        }
        try {
            counts.forEach(Count::run);
        } finally {
            saves.save();
        }
        return CensusCheck.report(dataset, part, state());
    }

    private CensusState state() {
        return new CensusState(
                settings.rangeDocuments(), counts.stream().map(Count::pass).toList());
    }

    @Override
    public StageControl control() {
        return control;
    }

    @Override
    public void stop() {
        stop.stop();
    }

    /** The count in one order. */
    private final class Count {

        private final CensusState.Pass earlier;
        private final IntervalSet done;
        private final CensusTally tally = new CensusTally(dataset.layout(), settings.partitions());
        private long startNanos;
        private long elapsedNanos;
        private long threadNanos;

        Count(CensusState.Pass earlier) {
            this.earlier = earlier;
            this.done = earlier.ranges().copy();
            tally.add(earlier.tally());
        }

        void run() {
            if (stop.getAsBoolean()) {
                return;
            }
            Order order = earlier.order();
            CensusRanges ranges = order.ranges(dataset, settings.partitions(), settings.rangeDocuments());
            PositionRange own = new PositionRange(0, ranges.count()).part(part);
            long documents = part.isWhole() ? dataset.size() : dataset.size() / part.count();
            if (earlier.documents() > 0) {
                control.listener()
                        .note(order.label() + ": " + WholeNumber.grouped(earlier.documents())
                                + " documents were counted before");
            }
            IntervalSet ready = done.copy();
            if (own.from() > 0) {
                ready.add(0, own.from() - 1);
            }
            if (ready.size() == own.to()) {
                return;
            }
            // Only what this run counts, so that the rate and the time left are those of this run.
            control.listener().started(order.label(), documents - earlier.documents());
            startNanos = System.nanoTime();
            new RangeWorkers(own.to(), ready, stop).run(order.label(), control, () -> {
                CensusVisitor visitor = new CensusVisitor(dataset, settings.partitions());
                return range -> visit(ranges, range, visitor);
            });
            synchronized (this) {
                elapsedNanos = System.nanoTime() - startNanos;
                startNanos = 0;
            }
        }

        private void visit(CensusRanges ranges, long range, CensusVisitor visitor) {
            long start = System.nanoTime();
            ranges.visit(range, visitor);
            CensusTally visited = visitor.take();
            long documents = visited.of(CensusTally.Sum.DOCUMENTS);
            synchronized (this) {
                tally.add(visited);
                done.add(range);
                threadNanos += System.nanoTime() - start;
            }
            control.listener().advanced(earlier.order().label(), documents);
            control.rate().acquire((int) documents, stop);
            saves.offer();
        }

        synchronized CensusState.Pass pass() {
            CensusTally copy = tally.cleared();
            copy.add(tally);
            long nanos = startNanos == 0 ? elapsedNanos : System.nanoTime() - startNanos;
            return new CensusState.Pass(
                    earlier.order(),
                    done.copy(),
                    copy,
                    earlier.elapsedMillis() + nanos / 1_000_000,
                    earlier.threadNanos() + threadNanos);
        }
    }
}
