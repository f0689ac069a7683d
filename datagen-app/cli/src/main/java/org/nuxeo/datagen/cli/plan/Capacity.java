// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * Predictions of the time and the storage that datasets of several sizes need, from the sizes of a sample and measured
 * rates.
 *
 * @param sample sizes of the dataset, from a sample
 * @param rates the measured rates; null to predict neither time nor cost
 * @param predictions predictions by ascending number of documents; empty without rates
 * @param assumptions the assumptions of the predictions, as texts
 */
public record Capacity(
        SizeSample sample, @Nullable MeasuredRates rates, List<ObjectNode> predictions, List<String> assumptions) {

    private static final double[] DOCUMENTS = {1e9, 2e9, 3e9, 11e9};

    /** Estimates the sizes of a dataset. */
    public static Capacity of(Dataset dataset) {
        return new Capacity(SizeSample.of(dataset), null, List.of(), List.of());
    }

    /** Estimates the sizes of a dataset, and the time and cost of it and of larger ones. */
    public static Capacity of(Dataset dataset, MeasuredRates rates, Costs costs) {
        SizeSample sample = SizeSample.of(dataset);
        DoubleStream sizes = DoubleStream.concat(DoubleStream.of(dataset.size()), DoubleStream.of(DOCUMENTS))
                .sorted();
        DoubleFunction<ObjectNode> prediction = documents -> predict(documents, dataset, sample, rates, costs);
        List<ObjectNode> predictions = sizes.mapToObj(prediction).toList();
        return new Capacity(sample, rates, predictions, assumptions(rates, costs));
    }

    private static ObjectNode predict(
            double documents, Dataset dataset, SizeSample sample, MeasuredRates rates, Costs costs) {
        double share = documents / dataset.size();
        Map<String, Estimate> seconds = new LinkedHashMap<>();
        rates.known().forEach((stage, rate) -> seconds.put(stage, rate.seconds(0, documents / costs.machines())));
        ObjectNode prediction = Json.object("documents", Math.round(documents), "seconds", seconds);
        if (!seconds.isEmpty() && seconds.keySet().containsAll(rates.stages().keySet())) {
            List<String> counted = new ArrayList<>(rates.ofImport());
            counted.addAll(List.of("produce", "verify"));

            Estimate hours = Estimate.sum(counted, seconds::get).times(1 / 3600.0);
            Estimate cost = hours.times(costs.machines() * costs.perMachineHour());
            Json.put(prediction, "hours", hours.value(), "hoursError", hours.error());
            Json.put(prediction, "hoursErrorPercent", hours.errorPercent());
            Json.put(prediction, "machineCost", cost.value(), "machineCostError", cost.error());
        }
        StoreLoad load = StoreLoad.of(dataset, rates.sizes(), IdType.UUID, false, WhatIf.NOTHING);
        double index = share * rates.sizes().indexed(dataset);
        double money = (load.storedBytes() * share + index) / 1e9 * costs.perGigabyteMonth();
        Estimate store = StoreSizes.estimate(load.dataBytes() * share);
        Json.put(prediction, "blobBytes", sample.blobBytes().times(share), "storeBytes", store);
        Json.put(prediction, "storeIndexBytes", Math.round(load.indexBytes() * share));
        return Json.put(prediction, "indexBytes", Math.round(index), "storageCostPerMonth", money);
    }

    private static List<String> assumptions(MeasuredRates rates, Costs costs) {
        boolean grow =
                rates.stages().values().stream().anyMatch(rate -> rate.fit().growthSeconds() > 0);
        String machines = costs.machines() + " such "
                + (costs.machines() == 1 ? "machine does the work" : "machines share the work without overhead");
        ObjectNode values = Json.object("source", rates.source(), "machine", rates.machine());
        Json.put(values, "grow", grow ? "change as measured" : "do not change", "machines", machines);
        StoreSizes sizes = rates.sizes();
        Json.put(values, "sizes", sizes.source(), "indexed", sizes.indexedSource());
        Json.put(values, "hour", costs.perMachineHour(), "month", costs.perGigabyteMonth());
        List<String[]> rows = Sheet.rows(Resources.text(Capacity.class, "assumptions.txt"));
        return rows.stream().map(row -> Sheet.filled(row, values)[0]).toList();
    }

    /** Returns sizes, predictions and assumptions as tables and lines. */
    public String text() {
        Table sizes = new Table(1, "estimate", "size", "error");
        sizes.row(row("files", sample.blobBytes()))
                .row(row("documents as BSON", sample.storeBytes()))
                .row(row("documents in the index", sample.indexBytes()));
        String text = sizes + "from a sample of " + sample.documents() + " documents\n";
        if (rates == null) {
            return text;
        }
        Table table = Sheet.table(0, Resources.text(Capacity.class, "predictions.txt"), predictions);
        return text + "\n" + table + lines("warning: ", rates.warnings()) + lines("- ", assumptions);
    }

    private static Object[] row(String name, Estimate size) {
        return new Object[] {name, Amounts.bytes(size.value()), Numbers.text("± %.1f %%", size.errorPercent())};
    }

    private static String lines(String begin, List<String> texts) {
        return texts.stream().map(each -> begin + each + "\n").collect(Collectors.joining());
    }

    /** Returns the member {@code estimates} of a plan. */
    public ObjectNode json() {
        ObjectNode json = Json.object("sampleDocuments", sample.documents());
        Json.put(json, "blobBytes", sample.blobBytes(), "storeBytes", sample.storeBytes());
        Json.put(json, "indexBytes", sample.indexBytes());
        if (rates != null) {
            Json.put(json, "predictions", predictions, "assumptions", assumptions, "warnings", rates.warnings());
        }
        return json;
    }
}
