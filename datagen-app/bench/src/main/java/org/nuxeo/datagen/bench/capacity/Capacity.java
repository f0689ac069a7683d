// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.output.Json;

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
        SizeSample sample, @Nullable MeasuredRates rates, List<Prediction> predictions, List<String> assumptions) {

    private static final double BYTES_PER_GIGABYTE = 1e9;
    private static final double SECONDS_PER_HOUR = 3600;
    private static final double[] DOCUMENTS = {1e9, 2e9, 3e9, 11e9};

    /** Ratio of MongoDB's size on disk to BSON: 224 GiB for a billion documents of 816 bytes, in the run of 2016. */
    static final double STORE_COMPRESSION = 0.295;

    /**
     * Bytes of MongoDB's indexes for each document: 155 GiB in 18 indexes for a billion documents, in the run of 2016.
     */
    static final double STORE_INDEX_BYTES = 166;

    /**
     * The prediction for a number of documents.
     *
     * @param seconds time of each stage
     * @param blobBytes size of the files
     * @param storeBytes size of MongoDB's documents on disk
     * @param storeIndexBytes size of MongoDB's indexes on disk
     * @param indexBytes size of Elasticsearch on disk
     * @param machineCost cost of the machines for this time
     * @param storageCost cost of the storage for a month
     */
    public record Prediction(
            double documents,
            Map<String, Estimate> seconds,
            Estimate blobBytes,
            Estimate storeBytes,
            double storeIndexBytes,
            double indexBytes,
            Estimate machineCost,
            double storageCost) {

        /** Returns whether the time of every stage is known. */
        public boolean isWhole(MeasuredRates rates) {
            return seconds.size() == rates.stages().size();
        }

        /**
         * Returns the total time of all stages, run one after the other. The errors of the stages are assumed to be
         * correlated and are added.
         */
        public Estimate hours() {
            return Capacity.hours(seconds);
        }
    }

    /** Estimates the sizes of a dataset. */
    public static Capacity of(Dataset dataset) {
        return new Capacity(SizeSample.of(dataset), null, List.of(), List.of());
    }

    /** Estimates the sizes of a dataset, and the time and cost of it and of larger ones. */
    public static Capacity of(Dataset dataset, MeasuredRates rates, Costs costs) {
        SizeSample sample = SizeSample.of(dataset);
        List<Prediction> predictions = new ArrayList<>();
        predictions.add(predict(dataset.size(), dataset, sample, rates, costs));
        for (double documents : DOCUMENTS) {
            predictions.add(predict(documents, dataset, sample, rates, costs));
        }
        predictions.sort(Comparator.comparingDouble(Prediction::documents));
        return new Capacity(sample, rates, List.copyOf(predictions), assumptions(rates, costs));
    }

    private static Prediction predict(
            double documents, Dataset dataset, SizeSample sample, MeasuredRates rates, Costs costs) {
        double share = documents / dataset.size();
        Map<String, Estimate> seconds = new LinkedHashMap<>();
        rates.known().forEach((stage, rate) -> seconds.put(stage, rate.seconds(documents / costs.machines())));
        Estimate store = sample.storeBytes().times(share * STORE_COMPRESSION);
        double storeIndexes = documents * STORE_INDEX_BYTES;
        double index = documents
                * (rates.indexBytesPerDocument() > 0 ? rates.indexBytesPerDocument() : IndexPlan.DOCUMENT_BYTES);
        double storage = (store.value() + storeIndexes + index) / BYTES_PER_GIGABYTE * costs.perGigabyteMonth();
        Estimate machines = hours(seconds).times(costs.machines() * costs.perMachineHour());
        return new Prediction(
                documents, seconds, sample.blobBytes().times(share), store, storeIndexes, index, machines, storage);
    }

    private static Estimate hours(Map<String, Estimate> seconds) {
        double value = 0;
        double error = 0;
        for (Estimate each : seconds.values()) {
            value += each.value();
            error += each.error();
        }
        return new Estimate(value / SECONDS_PER_HOUR, error / SECONDS_PER_HOUR);
    }

    private static List<String> assumptions(MeasuredRates rates, Costs costs) {
        List<String> list = new ArrayList<>();
        list.add(Numbers.text(
                "rates of %s, measured on %s; they %s as the repository grows, and %d such %s",
                rates.source(),
                rates.machine(),
                rates.stages().values().stream().anyMatch(rate -> rate.growth() != null)
                        ? "change as measured"
                        : "do not change",
                costs.machines(),
                costs.machines() == 1 ? "machine does the work" : "machines share the work without overhead"));
        list.add("stages run one after the other; larger datasets have the same proportions of kinds as this one");
        list.add(
                "errors of times follow from the spread of the measurements; the start of a stage is not part of its rate");
        list.add(Numbers.text(
                "MongoDB on disk: %.1f %% of the BSON, and %.0f bytes a document in indexes, as in the run of 2016",
                100 * STORE_COMPRESSION, STORE_INDEX_BYTES));
        list.add(
                rates.indexBytesPerDocument() > 0
                        ? Numbers.text(
                                "Elasticsearch on disk: %.0f bytes a document, as measured",
                                rates.indexBytesPerDocument())
                        : Numbers.text(
                                "Elasticsearch on disk: %d bytes a document, as in the run of 2016",
                                IndexPlan.DOCUMENT_BYTES));
        list.add(Numbers.text(
                "a machine costs %.2f an hour, a stored gigabyte %.3f a month; files are rendered on demand and not"
                        + " stored",
                costs.perMachineHour(), costs.perGigabyteMonth()));
        return List.copyOf(list);
    }

    /**
     * The costs of machines and storage.
     *
     * @param machines number of machines like the measured one that share the work, at least 1
     * @param perMachineHour price of a machine for an hour
     * @param perGigabyteMonth price of a stored gigabyte for a month
     */
    public record Costs(int machines, double perMachineHour, double perGigabyteMonth) {

        public Costs {
            if (machines < 1 || !(perMachineHour >= 0) || !(perGigabyteMonth >= 0)) {
                throw new IllegalArgumentException("machines " + machines + ", costs " + perMachineHour + " and "
                        + perGigabyteMonth + ": must be at least 1 and not negative");
            }
        }
    }

    /**
     * An estimated number.
     *
     * @param value the best guess
     * @param error half the width of the 95% confidence interval
     */
    public record Estimate(double value, double error) {

        /** Returns the product of this estimate and a factor. */
        public Estimate times(double factor) {
            return new Estimate(value * factor, error * factor);
        }

        /** Returns the error in percent of the value. */
        public double errorPercent() {
            return value == 0 ? 0 : 100 * error / value;
        }

        ObjectNode json() {
            return Json.object().put("value", Math.round(value)).put("error", Math.round(error));
        }
    }
}
