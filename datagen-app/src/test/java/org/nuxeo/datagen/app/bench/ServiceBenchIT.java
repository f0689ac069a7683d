package org.nuxeo.datagen.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;

/** The stages that need services, measured with few documents: what matters here is that they run and are compared. */
class ServiceBenchIT {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(30).months(12).build());

    private final StageSample sample = new StageSample(DATASET, 2);

    @Test
    void producingIsComparedWithBareProducers() throws Exception {
        List<Comparison> comparisons = measure(new ProduceBench(sample));
        assertThat(comparisons)
                .extracting(Comparison::name)
                .containsExactly("reference records", "reference records", "full records", "full records");
    }

    @Test
    void importingIsComparedWithInsertsAndWithOneAfterTheOther() throws Exception {
        List<Comparison> comparisons = measure(new ImportBench(sample));
        assertThat(comparisons)
                .extracting(Comparison::limitName)
                .containsExactly(
                        "bare insertMany",
                        "insertMany of ready documents",
                        "one after the other",
                        "insertMany of ready documents");
    }

    @Test
    void indexingIsComparedWithBareBulks() throws Exception {
        assertThat(measure(new IndexBench(sample))).hasSize(2);
    }

    @Test
    void aLargeDatasetIsMeasuredByItsFirstCustomers() {
        Dataset large = Dataset.of(
                DatasetSpec.builder().customers(90_000_000).months(60).build());
        assertThat(new StageSample(large, 1).dataset().size()).isBetween(100_000L, 151_000L);
    }

    private static List<Comparison> measure(BenchStage stage) throws InterruptedException {
        List<Comparison> comparisons = stage.run(new RateMeter(1, 1)).comparisons();
        assertThat(comparisons).allMatch(each -> Rates.least(each.ratios()) > 0);
        return comparisons;
    }
}
