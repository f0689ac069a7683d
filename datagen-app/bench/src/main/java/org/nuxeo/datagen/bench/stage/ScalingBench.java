// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.ProcessorTime;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.RateMeter.ServiceRun;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.run.StageRun;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A measurement of work with 1, 2, 4 … threads, up to the number of processors. The baseline of each number is as many
 * times the rate of one thread in the same repetition, so its ratio is the efficiency. What limits a number of threads
 * follows from the time of the processors, see {@link ProcessorTime}.
 */
final class ScalingBench extends BenchStage.WithServices {

    private static final int PIECE = 64;

    private final List<Integer> threadCounts;

    /** Work with a number of threads. */
    private interface Scaled {
        ServiceRun with(int threads);
    }

    ScalingBench(StageSample sample) {
        super("scaling", 240, sample.upTo(StageSample.IMPORTED), ServiceKind.KAFKA, ServiceKind.MONGO);
        int processors = sample.threads();
        this.threadCounts = IntStream.concat(
                        IntStream.iterate(1, count -> count < processors, count -> 2 * count), IntStream.of(processors))
                .boxed()
                .toList();
    }

    @Override
    Measured measure(RateMeter meter, BenchServices services) throws InterruptedException {
        VerifyBench.fill(sample, services.mongo());
        Dataset dataset = sample.dataset();
        Kind kind = dataset.layout().kinds().series();
        List<Figure> figures = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        measure(meter, "generate", "rows", loops(meter, "document", "csv"), figures, curves);
        measure(
                meter,
                "render",
                "files",
                threads -> () -> meter.together(
                        thread -> MeasuredLoop.files(dataset, kind, BlobFormat.of(kind), PIECE)::run, threads),
                figures,
                curves);
        measure(meter, "export", "rows", loops(meter, kind.label(), "jsonl"), figures, curves);
        measure(meter, "produce", "documents", threads -> () -> produce(services, threads), figures, curves);
        measure(meter, "verify", "documents", threads -> () -> verify(services, threads), figures, curves);
        return new Measured(figures, curves);
    }

    private Scaled loops(RateMeter meter, String table, String format) {
        Dataset dataset = sample.dataset();
        long rows = Tables.of(dataset, table).count();
        return threads -> () -> meter.together(
                thread -> MeasuredLoop.rows(dataset, table, format, rows / threads * thread, PIECE)::run, threads);
    }

    private double produce(BenchServices services, int threads) {
        StageClock clock = new StageClock("produce");
        ProduceSettings settings = ProduceSettings.of(RecordFormat.REFERENCE, threads);
        StageRun.of(StopSource.NEVER, clock).produce(services.kafka(), settings, sample.delivery(), sample.models());
        double rate = clock.rate(sample.dataset().size());
        services.clearTopics();
        return rate;
    }

    private double verify(BenchServices services, int threads) {
        StageClock clock = new StageClock("verify");
        VerifySettings settings = VerifySettings.of(threads, 0).withoutOthers();
        StageRun.of(StopSource.NEVER, clock).verify(settings, sample.models(), services.mongo(), null);
        return clock.rate(sample.dataset().size());
    }

    private void measure(
            RateMeter meter, String work, String noun, Scaled scaled, List<Figure> figures, List<Curve> curves)
            throws InterruptedException {
        ProcessorTime[] times =
                threadCounts.stream().map(threads -> new ProcessorTime()).toArray(ProcessorTime[]::new);
        ServiceRun[] runs = IntStream.range(0, times.length)
                .mapToObj(i -> times[i].of(scaled.with(threadCounts.get(i))))
                .toArray(ServiceRun[]::new);
        meter.inTurnWarm(runs);
        for (ProcessorTime each : times) {
            each.reset();
        }
        double[][] rates = meter.inTurnWarm(runs);
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i < runs.length; i++) {
            int threads = threadCounts.get(i);
            points.add(new Curve.Point(threads, rates[i]));
            Figure figure = Figure.of(
                            name(),
                            work + ", " + threads + (threads == 1 ? " thread" : " threads"),
                            new Figure.Unit(noun, 0, times[i].text(threads, times[0])),
                            rates[i])
                    .ofMongo(work.equals("verify") && sample.services().hasStandIn());
            figures.add(threads == 1 ? figure : figure.beside(ideal(threads), times(rates[0], threads)));
        }
        curves.add(new Curve("Threads: " + work, "threads", noun + " a second", true, points));
    }

    private static String ideal(int threads) {
        return String.format(Locale.ROOT, "%d times one thread", threads);
    }

    private static double[] times(double[] rates, int factor) {
        return Arrays.stream(rates).map(rate -> factor * rate).toArray();
    }
}
