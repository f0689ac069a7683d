// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;

/** A measurement of generating rows as text, with curves against the position and the number of threads. */
final class GenerateBench extends BenchStage {

    private static final List<String> TABLES = List.of("customer", "account", "statement", "document");
    private static final int ROWS = 200;

    private final Dataset dataset;
    private final int maxThreads;

    /**
     * @param dataset any dataset; a large one shows positions beyond 2^31
     * @param maxThreads maximum number of threads
     */
    GenerateBench(Dataset dataset, int maxThreads) {
        super("generate", 30);
        this.dataset = dataset;
        this.maxThreads = maxThreads;
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        List<Figure> figures = new ArrayList<>();
        for (String table : TABLES) {
            for (String format : List.of("csv", "jsonl")) {
                Figure.Unit unit = Figure.Unit.onOneCore("rows", rowBytes(table, format));
                double[] rates = meter.alone(work(table, format, 0))[0];
                Figure figure = Figure.of(name(), table + " rows, " + words(format), unit, rates);
                figures.add(table.equals("statement") && format.equals("csv") ? figure.first() : figure);
            }
        }
        return new Measured(figures, List.of(byPosition(meter), byThreads(meter)));
    }

    private static String words(String format) {
        return format.equals("csv") ? "CSV" : "JSON Lines";
    }

    private Curve byPosition(RateMeter meter) throws InterruptedException {
        return meter.byPosition(
                "Rows of statements against the position of the first",
                "rows a second",
                Tables.of(dataset, "statement").count() - 2L * ROWS + 1,
                position -> work("statement", "csv", position));
    }

    private Curve byThreads(RateMeter meter) throws InterruptedException {
        long count = Tables.of(dataset, "statement").count();
        List<Curve.Point> points = new ArrayList<>();
        for (int threads = 1; threads <= maxThreads; threads *= 2) {
            long share = count / threads;
            points.add(meter.together(threads, thread -> work("statement", "csv", thread * share)));
        }
        return new Curve("Rows of statements against threads", "threads", "rows a second", true, points);
    }

    private int rowBytes(String table, String format) {
        long rows = Math.min(ROWS, Tables.of(dataset, table).count());
        RowEncoder encoder = RowEncoder.of(Tables.of(dataset, table), format);
        return (int) (encoder.encodeShared(0, rows).remaining() / rows);
    }

    private RateMeter.Work work(String table, String format, long from) {
        return MeasuredLoop.rows(dataset, table, format, from, ROWS)::run;
    }
}
