// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.size.Storage;

/** Every measurement of bench once, with real services and few documents. */
@Tag("long")
class MeasurementsIT {

    private static final Description DATASET = Description.NOTHING
            .with(DatasetWords.CUSTOMERS, 30L, Description.GIVEN)
            .with(DatasetWords.MONTHS, 12, Description.GIVEN);

    @TempDir
    private static Path folder;

    private final Measurements all = Measurements.of(DATASET, 1, 1);

    @Test
    void producingIsMeasuredAgainstBareProducers() throws Exception {
        List<Figure> figures = figures("produce");
        assertThat(figures)
                .extracting(Figure::name)
                .containsExactly("reference records to Kafka", "full records to Kafka");
        assertThat(figures).allSatisfy(each -> assertThat(each.baselines())
                .extracting(Figure.Baseline::name)
                .containsExactly("bare producer", "producer of ready records"));
        assertThat(figures.get(0).leading()).isTrue();
        assertThat(figures.get(0).unit()).isEqualTo(Figure.Unit.documents(2));
    }

    @Test
    void importingIsMeasuredAgainstBareInsertsAndReportsItsBatches() throws Exception {
        List<Measured> imports = measure(all.only("import"::equals));
        List<Figure> figures =
                imports.stream().flatMap(each -> each.figures().stream()).toList();
        assertThat(figures)
                .extracting(Figure::markedName)
                .containsExactly(
                        "reference records to MongoDB *", "import and index together *", "full records to MongoDB *");
        assertThat(figures.get(0).baselines())
                .extracting(Figure.Baseline::name)
                .containsExactly("insertMany of ready documents", "bare insertMany");
        assertThat(figures.get(1).baselines()).extracting(Figure.Baseline::name).containsExactly("one after the other");
        assertThat(figures.get(2).baselines())
                .extracting(Figure.Baseline::name)
                .containsExactly("insertMany of ready documents");
        assertThat(imports.get(1).storage()).extracting(Storage::name).contains("nuxeo-us-east", "nuxeo-archives");
        assertThat(imports.get(1).batches())
                .extracting(each -> each.latency().store())
                .containsExactlyInAnyOrder("mongo", "elasticsearch");
        assertThat(imports.get(1).batches())
                .extracting(Measured.StageBatches::latency)
                .allMatch(each -> each.p50Millis() > 0 && each.p50Millis() <= each.longestMillis());
    }

    @Test
    void indexingIsComparedWithBareBulks() throws Exception {
        assertThat(figures("index").get(0).baselines())
                .extracting(Figure.Baseline::name)
                .containsExactly("bare bulk requests", "bulk requests of ready lines");
    }

    @Test
    void verifyingIsComparedWithFetching() throws Exception {
        List<Figure> figures = figures("verify");
        assertThat(figures)
                .extracting(Figure::markedName)
                .containsExactly(
                        "MongoDB, every field *",
                        "MongoDB and index *",
                        "MongoDB, every field and file *",
                        "MongoDB, every field and the length of every file *",
                        "MongoDB, every field and the existence of every file *",
                        "MongoDB, every field, no document with the expected bytes *",
                        "part: fetch *",
                        "part: generate *",
                        "part: compare *",
                        "part: index fetch *",
                        "part: index compare *",
                        "part: blobs *",
                        "part: decode *");
        Figure.Baseline published = figures.get(3).baselines().get(1);
        assertThat(published.name()).isEqualTo("OpenLSD, lengths");
        assertThat(published.rates()).containsExactly(160_000);
        assertThat(figures.get(6).unit().where()).isEqualTo("in a second of one thread");
    }

    @Test
    void retrievingIsComparedWithABareServer() throws Exception {
        Measured result = measure(all.only("retrieve"::equals)).get(0);
        assertThat(result.figures()).hasSize(1);
        assertThat(result.figures().get(0).unit().where()).isEqualTo("for 20 clients");
        assertThat(result.figures().get(0).baselines().get(0).name()).matches("bare server of [0-9]{4,6} bytes");
        assertThat(result.curves())
                .extracting(Curve::title)
                .containsExactly(
                        "Latency of retrieval, 20 clients",
                        "Statements served against clients",
                        "Latency of retrieval against clients");
        assertThat(result.curves().get(2).y()).isEqualTo("p95 in milliseconds");
    }

    @Test
    void theImportHasACurveForEachOfItsSettings() throws Exception {
        JsonNode settings =
                all.only("settings"::equals).steps().get(0).settings().yaml();
        settings.path("curves").forEach(each -> ((com.fasterxml.jackson.databind.node.ObjectNode) each)
                .set(
                        "values",
                        Json.mapper().createArrayNode().add(each.path("values").get(1))));
        Measured result = measure(all.only("settings"::equals)).get(0);
        assertThat(result.curves())
                .extracting(Curve::title)
                .containsExactly(
                        "Reader latency against the rate of the import (in-heap stand-in for MongoDB)",
                        "Import against threads (in-heap stand-in for MongoDB)",
                        "Import against batch size (in-heap stand-in for MongoDB)",
                        "Import against partitions (in-heap stand-in for MongoDB)");
        assertThat(result.curves()).allMatch(curve -> curve.points().size() == 1);
        assertThat(result.curves().get(3).points().get(0).x()).isEqualTo(2);
    }

    @Test
    void everyNumberOfThreadsIsComparedWithOne() throws Exception {
        Measured result = measure(all.only("scaling"::equals)).get(0);
        assertThat(result.figures())
                .extracting(Figure::name)
                .startsWith("generate, 1 thread", "generate, 2 threads", "render, 1 thread")
                .endsWith("verify, 2 threads");
        assertThat(result.figures().get(1).baselines())
                .extracting(Figure.Baseline::name)
                .containsExactly("2 times one thread");
        assertThat(result.figures().get(1).unit().noun()).isEqualTo("rows");
        assertThat(result.figures().get(1).unit().where())
                .startsWith("on 2 threads, ")
                .contains("limit");
        assertThat(result.curves())
                .extracting(Curve::title)
                .containsExactly(
                        "Threads: generate",
                        "Threads: render",
                        "Threads: export",
                        "Threads: produce",
                        "Threads: verify");
    }

    @Test
    void anImportIsShownOverTimeAndAsTheRepositoryGrows() throws Exception {
        Measured result = measure(all.only("growth"::equals)).get(0);
        assertThat(result.curves()).extracting(Curve::title).allMatch(title -> title.contains("stand-in"));
        Curve cost = result.curves().get(result.curves().size() - 1);
        assertThat(cost.title()).startsWith("Cost of a document against the size of the repository");
        assertThat(cost.points().get(cost.points().size() - 1).x())
                .isEqualTo(dataset().size());
        assertThat(result.batches())
                .extracting(Measured.StageBatches::name)
                .containsOnly("reference records to MongoDB");
    }

    @Test
    void aLargeDatasetIsMeasuredByItsFirstCustomers() {
        Description large = DATASET.with(DatasetWords.CUSTOMERS, 90_000_000L, Description.GIVEN)
                .with(DatasetWords.MONTHS, 60, Description.GIVEN);
        Scenario.Data data = Measurements.of(large, 1, 1).data();
        assertThat(data.whole().spec().customers()).isEqualTo(90_000_000);
        assertThat(data.upTo(data.whole(), 100_000).size()).isBetween(100_000L, 100_500L);
    }

    private Dataset dataset() {
        return all.data().whole();
    }

    private List<Figure> figures(String title) throws Exception {
        List<Figure> figures = measure(all.only(title::equals)).stream()
                .flatMap(each -> each.figures().stream())
                .toList();
        assertThat(figures).allMatch(each -> StatUtils.min(each.rates()) > 0);
        return figures;
    }

    private static List<Measured> measure(Measurements chosen) throws Exception {
        List<Measured> results = new ArrayList<>();
        chosen.run(
                new Measurements.Place(ServiceHeaps.defaults(), folder, 2, Description.NOTHING, ended -> {}),
                note -> {},
                results::add);
        return results;
    }
}
