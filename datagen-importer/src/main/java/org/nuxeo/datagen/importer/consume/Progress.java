// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.stage.IntervalSet;

/**
 * What a consumer group has done in one partition, up to an offset. It is stored as the metadata of the committed
 * offset, so counts and offset always agree, even if a process dies. Not thread safe.
 *
 * <p>The text form is {@code 2;}, then {@code #<dataset>=<counts>;} for each dataset that the group has imported, and
 * {@code <delivery>=<sequences>;} for each delivery, with numbers in base 36. Version 1, of an earlier release, counted
 * all datasets together.
 *
 * <p>Kafka keeps up to 4,096 bytes. That is enough for twenty datasets, or for the ranges of a partition in which
 * producers failed over a hundred times.
 */
final class Progress {

    private static final int RADIX = 36;
    private static final char DATASET = '#';

    private final TreeMap<Long, DatasetCounts> counts = new TreeMap<>();
    final TreeMap<Long, IntervalSet> deliveries = new TreeMap<>();

    /** Returns the counts of a dataset, to be added to. */
    DatasetCounts of(ImportedDataset dataset) {
        return of(dataset.number());
    }

    private DatasetCounts of(long dataset) {
        return counts.computeIfAbsent(dataset, any -> new DatasetCounts());
    }

    /** Returns the sum of the counts of a dataset and of those it has grown from, whose documents were present before. */
    DatasetCounts sumOf(ImportedDataset dataset) {
        DatasetCounts sum = new DatasetCounts();
        counts.forEach((number, each) -> {
            if (dataset.counts(number)) {
                sum.add(dataset.grewFrom(number) ? each.present() : each);
            }
        });
        return sum;
    }

    /** Returns the numbers of the datasets that have counts. */
    Set<Long> datasets() {
        return counts.keySet();
    }

    /** Records the position of a record in its delivery. Returns true if this is its first copy. */
    boolean deliver(long delivery, long sequence) {
        return deliveries.computeIfAbsent(delivery, any -> new IntervalSet()).add(sequence);
    }

    void add(Progress other) {
        other.counts.forEach((dataset, each) -> of(dataset).add(each));
        other.deliveries.forEach((delivery, sequences) ->
                deliveries.computeIfAbsent(delivery, any -> new IntervalSet()).addAll(sequences));
    }

    Progress copy() {
        Progress copy = new Progress();
        copy.add(this);
        return copy;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("2;");
        counts.forEach((dataset, each) -> text.append(DATASET + text(dataset) + '=' + each + ';'));
        deliveries.forEach((delivery, each) -> text.append(text(delivery) + '=' + each + ';'));
        return text.toString();
    }

    private static String text(long number) {
        return Long.toString(number, RADIX);
    }

    private static long number(String text) {
        return Long.parseLong(text, RADIX);
    }

    /**
     * Returns the progress that {@link #toString()} has written, now or in version 1. The metadata of another program
     * is read as no progress.
     */
    static Progress parse(@Nullable String text) {
        Progress progress = new Progress();
        String[] parts = text == null ? new String[0] : text.split(";");
        boolean isFirst = parts.length >= 4 && parts[0].equals("1");
        if (isFirst) {
            String counted = parts[1] + ":" + parts[2] + ":0:" + parts[3];
            progress.counts.put(ImportedDataset.UNNAMED, DatasetCounts.parse(counted));
        }
        int from = isFirst ? 4 : parts.length > 0 && parts[0].equals("2") ? 1 : parts.length;
        for (int i = from; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String value = parts[i].substring(equals + 1);
            if (parts[i].charAt(0) == DATASET) {
                progress.counts.put(number(parts[i].substring(1, equals)), DatasetCounts.parse(value));
            } else {
                progress.deliveries.put(number(parts[i].substring(0, equals)), IntervalSet.parse(value));
            }
        }
        return progress;
    }

    /**
     * Counts of records and documents for one dataset. Not thread safe.
     *
     * <p>The text form is kept in Kafka: {@code imported/present/indexed} for each kind in the order of {@link
     * Kind#code()} up to the last that has any, comma separated; then, each after a {@code :}, the numbers of dead letters, of skipped records of other
     * datasets, of second copies, and of records that were removed before they were read. All numbers are in base 36.
     */
    static final class DatasetCounts {

        private static final int KINDS = Kind.MOST_CODE + 1;

        final long[] imported = new long[KINDS];
        final long[] present = new long[KINDS];
        final long[] indexed = new long[KINDS];
        long putAside;
        long leftOut;
        long repeated;
        long removed;

        void add(DatasetCounts other) {
            for (int i = 0; i < KINDS; i++) {
                imported[i] += other.imported[i];
                present[i] += other.present[i];
                indexed[i] += other.indexed[i];
            }
            putAside += other.putAside;
            leftOut += other.leftOut;
            repeated += other.repeated;
            removed += other.removed;
        }

        /** Returns the number of documents that the stores have. */
        long held() {
            return Arrays.stream(imported).sum() + Arrays.stream(present).sum();
        }

        /** Returns the same counts of documents that were all present. */
        DatasetCounts present() {
            DatasetCounts counts = new DatasetCounts();
            counts.add(this);
            for (int i = 0; i < KINDS; i++) {
                counts.present[i] += counts.imported[i];
                counts.imported[i] = 0;
            }
            return counts;
        }

        @Override
        public String toString() {
            int last = KINDS - 1;
            while (last > 0 && imported[last] + present[last] + indexed[last] == 0) {
                last--;
            }
            return IntStream.rangeClosed(0, last)
                            .mapToObj(i -> joined("/", imported[i], present[i], indexed[i]))
                            .collect(Collectors.joining(","))
                    + ":" + joined(":", putAside, leftOut, repeated, removed);
        }

        private static String joined(String separator, long... numbers) {
            return LongStream.of(numbers).mapToObj(Progress::text).collect(Collectors.joining(separator));
        }

        /** Returns the counts that {@link #toString()} has written. */
        static DatasetCounts parse(String text) {
            String[] parts = text.split(":");
            DatasetCounts counts = new DatasetCounts();
            String[] kinds = parts[0].split(",");
            for (int i = 0; i < Math.min(kinds.length, KINDS); i++) {
                String[] ofKind = kinds[i].split("/");
                counts.imported[i] = number(ofKind[0]);
                counts.present[i] = number(ofKind[1]);
                counts.indexed[i] = number(ofKind[2]);
            }
            counts.putAside = number(parts[1]);
            counts.leftOut = number(parts[2]);
            counts.repeated = number(parts[3]);
            // An earlier release did not count them.
            counts.removed = parts.length > 4 ? number(parts[4]) : 0;
            return counts;
        }
    }
}
