// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeMap;
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
        counts.forEach((dataset, each) -> text.append(DATASET)
                .append(Long.toString(dataset, RADIX))
                .append('=')
                .append(each)
                .append(';'));
        deliveries.forEach((delivery, sequences) -> text.append(Long.toString(delivery, RADIX))
                .append('=')
                .append(sequences)
                .append(';'));
        return text.toString();
    }

    /**
     * Returns the progress that {@link #toString()} has written, now or in version 1. The metadata of another program
     * is read as no progress.
     */
    static Progress parse(@Nullable String text) {
        String[] parts = text == null ? new String[0] : text.split(";");
        if (parts.length > 0 && parts[0].equals("2")) {
            Progress progress = new Progress();
            progress.parseRest(parts, 1);
            return progress;
        }
        return parts.length >= 4 && parts[0].equals("1") ? parseFirst(parts) : new Progress();
    }

    private static Progress parseFirst(String[] parts) {
        Progress progress = new Progress();
        DatasetCounts all = DatasetCounts.ofKinds(parts[1]);
        all.putAside = Long.parseLong(parts[2], RADIX);
        all.repeated = Long.parseLong(parts[3], RADIX);
        progress.counts.put(ImportedDataset.UNNAMED, all);
        progress.parseRest(parts, 4);
        return progress;
    }

    private void parseRest(String[] parts, int from) {
        for (int i = from; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String value = parts[i].substring(equals + 1);
            if (parts[i].charAt(0) == DATASET) {
                counts.put(Long.parseLong(parts[i].substring(1, equals), RADIX), DatasetCounts.parse(value));
            } else {
                deliveries.put(Long.parseLong(parts[i].substring(0, equals), RADIX), IntervalSet.parse(value));
            }
        }
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
            StringBuilder text = new StringBuilder();
            int last = KINDS - 1;
            while (last > 0 && imported[last] + present[last] + indexed[last] == 0) {
                last--;
            }
            for (int i = 0; i <= last; i++) {
                text.append(i == 0 ? "" : ",")
                        .append(Long.toString(imported[i], RADIX))
                        .append('/')
                        .append(Long.toString(present[i], RADIX))
                        .append('/')
                        .append(Long.toString(indexed[i], RADIX));
            }
            return text.append(':')
                    .append(Long.toString(putAside, RADIX))
                    .append(':')
                    .append(Long.toString(leftOut, RADIX))
                    .append(':')
                    .append(Long.toString(repeated, RADIX))
                    .append(':')
                    .append(Long.toString(removed, RADIX))
                    .toString();
        }

        /** Returns the counts that {@link #toString()} has written. */
        static DatasetCounts parse(String text) {
            String[] parts = text.split(":");
            DatasetCounts counts = ofKinds(parts[0]);
            counts.putAside = Long.parseLong(parts[1], RADIX);
            counts.leftOut = Long.parseLong(parts[2], RADIX);
            counts.repeated = Long.parseLong(parts[3], RADIX);
            // An earlier release did not count them.
            counts.removed = parts.length > 4 ? Long.parseLong(parts[4], RADIX) : 0;
            return counts;
        }

        /** Returns the counts by kind alone. */
        static DatasetCounts ofKinds(String text) {
            DatasetCounts read = new DatasetCounts();
            String[] kinds = text.split(",");
            for (int i = 0; i < Math.min(kinds.length, KINDS); i++) {
                String[] counts = kinds[i].split("/");
                read.imported[i] = Long.parseLong(counts[0], RADIX);
                read.present[i] = Long.parseLong(counts[1], RADIX);
                read.indexed[i] = Long.parseLong(counts[2], RADIX);
            }
            return read;
        }
    }
}
