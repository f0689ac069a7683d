package org.nuxeo.datagen.bench.capacity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;

/**
 * How long datasets of some sizes take and how much they fill, from the sizes of a sample and measured rates.
 *
 * @param sample sizes of this dataset
 * @param rates null to say nothing of time and cost
 * @param predictions by ascending number of documents; empty without rates
 * @param assumptions what the predictions rest on, in words
 */
public record Capacity(SizeSample sample, MeasuredRates rates, List<Prediction> predictions, List<String> assumptions) {

    private static final double BYTES_PER_GIGABYTE = 1e9;
    private static final double SECONDS_PER_HOUR = 3600;
    private static final double[] DOCUMENTS = {1e9, 2e9, 3e9, 11e9};

    /** On disk over BSON: 224 GiB for a billion documents of 816 bytes, in the run of 2016. */
    static final double STORE_COMPRESSION = 0.295;

    /** 155 GiB in 18 indexes for a billion documents, in the run of 2016. */
    static final double STORE_INDEX_BYTES = 166;

    /** 804 GiB for a billion documents, in the run of 2016. */
    static final double INDEX_BYTES = 863;

    /**
     * What is to be expected of a number of documents.
     *
     * @param seconds of each stage
     * @param blobBytes of their files
     * @param storeBytes of MongoDB's documents on disk
     * @param storeIndexBytes of MongoDB's indexes on disk
     * @param indexBytes of Elasticsearch on disk
     * @param machineCost of the machines for the time
     * @param storageCost of the storage for a month
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

        /** Returns the time of all stages, one after the other; errors of stages are taken to go together. */
        public Estimate hours() {
            return Capacity.hours(seconds);
        }
    }

    /** Estimates the sizes of a dataset, and with rates what it and larger ones take. */
    public static Capacity of(Dataset dataset, MeasuredRates rates, Costs costs) {
        SizeSample sample = SizeSample.of(dataset);
        List<Prediction> predictions = new ArrayList<>();
        if (rates != null) {
            predictions.add(predict(dataset.size(), dataset, sample, rates, costs));
            for (double documents : DOCUMENTS) {
                predictions.add(predict(documents, dataset, sample, rates, costs));
            }
            predictions.sort(java.util.Comparator.comparingDouble(Prediction::documents));
        }
        return new Capacity(
                sample, rates, List.copyOf(predictions), rates == null ? List.of() : assumptions(rates, costs));
    }

    private static Prediction predict(
            double documents, Dataset dataset, SizeSample sample, MeasuredRates rates, Costs costs) {
        double share = documents / dataset.size();
        Map<String, Estimate> seconds = new LinkedHashMap<>();
        rates.stages().forEach((stage, rate) -> {
            Estimate alone = rate.seconds(documents / costs.machines());
            seconds.put(stage, alone);
        });
        Estimate store = sample.storeBytes().times(share * STORE_COMPRESSION);
        double storeIndexes = documents * STORE_INDEX_BYTES;
        double index = documents * (rates.indexBytesPerDocument() > 0 ? rates.indexBytesPerDocument() : INDEX_BYTES);
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
        list.add(String.format(
                Locale.ROOT,
                "rates of %s, measured on %s; they stay what they are as the repository grows, and %d such %s",
                rates.source(),
                rates.machine(),
                costs.machines(),
                costs.machines() == 1 ? "machine does the work" : "machines share the work without loss"));
        list.add("stages one after the other; larger datasets have the same mix of kinds as this one");
        list.add("errors of times come from the spread of the measurements, ±30 % where there are fewer than three");
        list.add(String.format(
                Locale.ROOT,
                "MongoDB on disk: %.1f %% of the BSON, and %.0f bytes a document in indexes, as in the run of 2016",
                100 * STORE_COMPRESSION,
                STORE_INDEX_BYTES));
        list.add(
                rates.indexBytesPerDocument() > 0
                        ? String.format(
                                Locale.ROOT,
                                "Elasticsearch on disk: %.0f bytes a document, as measured",
                                rates.indexBytesPerDocument())
                        : String.format(
                                Locale.ROOT,
                                "Elasticsearch on disk: %.0f bytes a document, as in the run of 2016",
                                INDEX_BYTES));
        list.add(String.format(
                Locale.ROOT,
                "a machine costs %.2f an hour, a gigabyte stored %.3f a month, both apart; files are made on demand and stored nowhere",
                costs.perMachineHour(),
                costs.perGigabyteMonth()));
        return List.copyOf(list);
    }
}
