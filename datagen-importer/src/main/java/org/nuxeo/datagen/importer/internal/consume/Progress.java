package org.nuxeo.datagen.importer.internal.consume;

import java.util.Arrays;
import java.util.TreeMap;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.internal.stage.IntervalSet;

/**
 * What a consumer group has made of one partition up to an offset: kept as the metadata of the committed offset, so that
 * count and offset can never disagree, whatever process dies when. Not thread safe.
 *
 * <p>Text: {@code 1;<per kind: imported/present/indexed, comma separated>;<dead letters>;<repeated>;} then
 * {@code <delivery>=<sequences>;} for each delivery, numbers in base 36. Kafka keeps up to 4,096 bytes: room for the
 * ranges of a partition in which producers failed over a hundred times.
 */
final class Progress {

    private static final int KINDS = Kind.values().length;
    private static final int RADIX = 36;

    final long[] imported = new long[KINDS];
    final long[] present = new long[KINDS];
    final long[] indexed = new long[KINDS];
    long deadLetters;
    long repeated;
    final TreeMap<Long, IntervalSet> deliveries = new TreeMap<>();

    /** Notes a record's place and tells whether it is the first copy. */
    boolean deliver(long delivery, long sequence) {
        return deliveries.computeIfAbsent(delivery, any -> new IntervalSet()).add(sequence);
    }

    void add(Progress other) {
        for (int i = 0; i < KINDS; i++) {
            imported[i] += other.imported[i];
            present[i] += other.present[i];
            indexed[i] += other.indexed[i];
        }
        deadLetters += other.deadLetters;
        repeated += other.repeated;
        other.deliveries.forEach((delivery, sequences) ->
                deliveries.computeIfAbsent(delivery, any -> new IntervalSet()).addAll(sequences));
    }

    Progress copy() {
        Progress copy = new Progress();
        copy.add(this);
        return copy;
    }

    /** Returns the documents imported by this group, now or found as already present. */
    long documents() {
        return Arrays.stream(imported).sum() + Arrays.stream(present).sum();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("1;");
        for (int i = 0; i < KINDS; i++) {
            text.append(i == 0 ? "" : ",")
                    .append(Long.toString(imported[i], RADIX))
                    .append('/')
                    .append(Long.toString(present[i], RADIX))
                    .append('/')
                    .append(Long.toString(indexed[i], RADIX));
        }
        text.append(';').append(Long.toString(deadLetters, RADIX));
        text.append(';').append(Long.toString(repeated, RADIX)).append(';');
        deliveries.forEach((delivery, sequences) -> text.append(Long.toString(delivery, RADIX))
                .append('=')
                .append(sequences)
                .append(';'));
        return text.toString();
    }

    /** Reads what {@link #toString()} wrote; the metadata of another program reads as nothing done. */
    static Progress parse(String text) {
        Progress progress = new Progress();
        String[] parts = text == null ? new String[0] : text.split(";");
        if (parts.length < 4 || !parts[0].equals("1")) {
            return progress;
        }
        String[] kinds = parts[1].split(",");
        for (int i = 0; i < Math.min(kinds.length, KINDS); i++) {
            String[] counts = kinds[i].split("/");
            progress.imported[i] = Long.parseLong(counts[0], RADIX);
            progress.present[i] = Long.parseLong(counts[1], RADIX);
            progress.indexed[i] = Long.parseLong(counts[2], RADIX);
        }
        progress.deadLetters = Long.parseLong(parts[2], RADIX);
        progress.repeated = Long.parseLong(parts[3], RADIX);
        for (int i = 4; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            progress.deliveries.put(
                    Long.parseLong(parts[i].substring(0, equals), RADIX),
                    IntervalSet.parse(parts[i].substring(equals + 1)));
        }
        return progress;
    }
}
