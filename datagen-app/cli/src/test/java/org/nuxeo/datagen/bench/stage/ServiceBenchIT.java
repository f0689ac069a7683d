// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceAccess;

/** The benchmarks that need services, with few documents. Only their completion and their baselines are tested. */
@Tag("long")
class ServiceBenchIT {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(30).months(12).build());

    @TempDir
    private static Path folder;

    private final BenchServices.Settings services =
            new BenchServices.Settings(ServiceHeaps.defaults(), folder, ended -> {}, null, ServiceAccess.OPEN);
    private final StageSample sample = new StageSample(DATASET, 2, services);

    @Test
    void producingIsMeasuredAgainstBareProducers() throws Exception {
        List<Figure> figures = measure(new ProduceBench(sample));
        assertThat(figures)
                .extracting(Figure::name)
                .containsExactly("reference records to Kafka", "full records to Kafka");
        assertThat(figures).allMatch(each -> each.baselines().size() == 2);
    }

    @Test
    void importingIsMeasuredAgainstBulkAndSingleInserts() throws Exception {
        assertThat(measure(new ImportBench(sample, RecordFormat.REFERENCE)))
                .flatExtracting(Figure::baselines)
                .extracting(Figure.Baseline::name)
                .containsExactly("insertMany of ready documents", "bare insertMany");
        assertThat(measure(new ImportBench(sample, RecordFormat.FULL)))
                .flatExtracting(Figure::baselines)
                .extracting(Figure.Baseline::name)
                .containsExactly("insertMany of ready documents");
        assertThat(measure(new TogetherBench(sample)))
                .flatExtracting(Figure::baselines)
                .extracting(Figure.Baseline::name)
                .containsExactly("one after the other");
    }

    @Test
    void indexingIsComparedWithBareBulks() throws Exception {
        assertThat(measure(new IndexBench(sample)).get(0).baselines()).hasSize(2);
    }

    @Test
    void bareBulksHaveTheSameFullTextAsTheStage() {
        List<Bytes> lines = Bytes.prepare(sample, Bytes.Encoding.bulkLines());
        long withWords = lines.stream()
                .mapToLong(batch -> new String(batch.bytes(), 0, batch.ends()[batch.count()], StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.contains("\"ecm:binarytext\":\""))
                        .count())
                .sum();
        // cards, letters and twelve statements an account
        assertThat(withWords).isEqualTo(30 + 60 + 60 * 12);
    }

    @Test
    void verifyingIsComparedWithFetching() throws Exception {
        assertThat(measure(new VerifyBench(sample)))
                .extracting(Figure::markedName)
                .startsWith(
                        "MongoDB, every field *",
                        "MongoDB and index *",
                        "MongoDB, every field and file *",
                        "MongoDB, every field and the length of every file *",
                        "MongoDB, every field and the existence of every file *")
                .contains("part: fetch *", "part: compare *", "part: decode *", "part: blobs *");
    }

    @Test
    void retrievingIsComparedWithABareServer() throws Exception {
        Measured result = new RetrieveBench(DATASET, sample.services().work(), 100).run(new RateMeter(1, 1));
        assertThat(result.figures()).hasSize(1);
        assertThat(result.figures().get(0).rates()[0]).isPositive();
        assertThat(result.curves())
                .extracting(Curve::title)
                .containsExactly(
                        "Latency of retrieval, 20 clients",
                        "Statements served against clients",
                        "Latency of retrieval against clients");
    }

    @Test
    void theImportHasACurveForEachOfItsSettings() throws Exception {
        ImportCurves.Points few = new ImportCurves.Points(List.of(2), List.of(100), List.of(3), List.of(1.0));
        Measured result = new ImportCurves(sample, few).run(new RateMeter(1, 1));
        assertThat(result.curves()).extracting(Curve::title).allMatch(title -> title.contains("stand-in"));
        assertThat(result.curves())
                .extracting(curve -> curve.title().replaceAll(" \\(.*", ""))
                .contains(
                        "Reader latency against the rate of the import",
                        "Import against threads",
                        "Import against batch size",
                        "Import against partitions");
    }

    @Test
    void everyNumberOfThreadsIsComparedWithOne() throws Exception {
        Measured result = new ScalingBench(sample).run(new RateMeter(1, 1));
        assertThat(result.figures())
                .extracting(Figure::name)
                .startsWith("generate, 1 thread", "generate, 2 threads", "render, 1 thread")
                .endsWith("verify, 2 threads");
        assertThat(result.figures().get(1).baselines())
                .extracting(Figure.Baseline::name)
                .containsExactly("2 times one thread");
        assertThat(result.figures().get(1).unit().where())
                .startsWith("on 2 threads, ")
                .contains("limit");
        assertThat(result.curves()).hasSize(5);
    }

    @Test
    void anImportIsShownOverTimeAndAsTheRepositoryGrows() throws Exception {
        Measured result = new GrowthBench(sample).run(new RateMeter(1, 1));
        assertThat(result.curves()).extracting(Curve::title).allMatch(title -> title.contains("stand-in"));
        Curve cost = result.curves().get(result.curves().size() - 1);
        assertThat(cost.title()).startsWith("Cost of a document against the size of the repository");
        assertThat(cost.points().get(cost.points().size() - 1).x()).isEqualTo(DATASET.size());
    }

    @Test
    void aLargeDatasetIsMeasuredByItsFirstCustomers() {
        Dataset large = Dataset.of(
                DatasetSpec.builder().customers(90_000_000).months(60).build());
        assertThat(new StageSample(large, 1, services).upTo(100_000).dataset().size())
                .isBetween(90_000L, 100_059L);
    }

    @Test
    void anImportReportsTheDurationOfItsBatches() throws Exception {
        Measured result = new TogetherBench(sample).run(new RateMeter(1, 1));
        assertThat(result.batches())
                .extracting(each -> each.latency().store())
                .containsExactlyInAnyOrder("mongo", "elasticsearch");
        assertThat(result.batches())
                .extracting(Measured.StageBatches::latency)
                .allMatch(each -> each.p50Millis() > 0 && each.p50Millis() <= each.longestMillis());
    }

    private static List<Figure> measure(BenchStage stage) throws InterruptedException {
        List<Figure> figures = stage.run(new RateMeter(1, 1)).figures();
        assertThat(figures).allMatch(each -> Rates.min(each.rates()) > 0);
        return figures;
    }
}
