// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import org.nuxeo.datagen.core.id.Kind;

/**
 * Counts of records and documents for one dataset. Not thread safe.
 *
 * <p>The text form is kept in Kafka: {@code imported/present/indexed} for each kind in the order of {@link
 * Kind#code()}, comma separated; then, each after a {@code :}, the numbers of dead letters, of skipped records of other
 * datasets, and of second copies. All numbers are in base 36.
 */
final class DatasetCounts {

    private static final int KINDS = Kind.values().length;
    private static final int RADIX = 36;

    final long[] imported = new long[KINDS];
    final long[] present = new long[KINDS];
    final long[] indexed = new long[KINDS];
    long putAside;
    long leftOut;
    long repeated;

    void add(DatasetCounts other) {
        for (int i = 0; i < KINDS; i++) {
            imported[i] += other.imported[i];
            present[i] += other.present[i];
            indexed[i] += other.indexed[i];
        }
        putAside += other.putAside;
        leftOut += other.leftOut;
        repeated += other.repeated;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < KINDS; i++) {
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
                .toString();
    }

    /** Returns the counts that {@link #toString()} has written. */
    static DatasetCounts parse(String text) {
        String[] parts = text.split(":");
        DatasetCounts counts = ofKinds(parts[0]);
        counts.putAside = Long.parseLong(parts[1], RADIX);
        counts.leftOut = Long.parseLong(parts[2], RADIX);
        counts.repeated = Long.parseLong(parts[3], RADIX);
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
