// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The documents of an objects step: some fields, a payload, and two fields that follow Zipf's law, {@code rank} and
 * {@code weight}. The number of documents of each pair is counted while they are made, so that the results of queries are
 * known exactly. Thread safe.
 *
 * @param ranks number of ranks, and of weights
 * @param pairs number of documents of each pair
 */
record LargeObjects(Dataset dataset, Payload payload, int ranks, AliasTable table, AtomicLongArray pairs) {

    static final long FIRST_ORDINAL = 1L << 32;
    private static final long RANK = 5;
    private static final long WEIGHT = 6;

    LargeObjects(Dataset dataset, Payload payload, int ranks) {
        this(dataset, payload, ranks, zipf(ranks), new AtomicLongArray(Math.multiplyExact(ranks, ranks)));
    }

    /** Returns the table of Zipf's law: the probability of a rank is proportional to 1/rank. Its indexes are ranks, less one. */
    static AliasTable zipf(int ranks) {
        LongStream shares = IntStream.rangeClosed(1, ranks).mapToLong(rank -> Long.MAX_VALUE / rank / ranks);
        return new AliasTable(shares.toArray());
    }

    /** Returns the number of documents that a reply to a query may hold; MongoDB's messages have 48 MB at most. */
    int batchSize() {
        return (int) (Payload.MAX_BYTES / payload.maxBytes());
    }

    int rank(long i) {
        return 1 + table.drawFine(Draws.hash(RANK, i));
    }

    private int weight(long i) {
        return 1 + table.drawFine(Draws.hash(WEIGHT, i));
    }

    /** Makes the i-th document, and counts it. */
    BsonDocument document(long i) {
        Document document = dataset.document(FIRST_ORDINAL + i);
        pairs.incrementAndGet(pair(rank(i), weight(i)));
        String key = document.kind().hasFiles() ? document.blobKey().text() : "";
        return new BsonDocument("_id", new BsonInt64(FIRST_ORDINAL + i))
                .append("id", new BsonString(document.id().toString()))
                .append("path", new BsonString(document.path()))
                .append("key", new BsonString(key))
                .append("rank", new BsonInt32(rank(i)))
                .append("weight", new BsonInt32(weight(i)))
                .append("kind", new BsonInt32(document.kind().code()))
                .append("payload", new BsonBinary(payload.bytes(i)));
    }

    /** Returns the number of a document that was read. */
    static long number(BsonDocument found) {
        return found.getInt64("_id").getValue() - FIRST_ORDINAL;
    }

    /** Returns whether a document that was read is the i-th one, with every byte of its payload. */
    boolean isDocument(BsonDocument found, long i) {
        return number(found) == i
                && found.getInt32("rank").getValue() == rank(i)
                && found.getInt32("weight").getValue() == weight(i)
                && Arrays.equals(found.getBinary("payload").getData(), payload.bytes(i));
    }

    private int pair(int rank, int weight) {
        return (rank - 1) * ranks + weight - 1;
    }

    /** Returns the number of documents of a rank, by weight - 1. */
    long[] weights(int rank) {
        IntStream all = IntStream.rangeClosed(1, ranks);
        return all.mapToLong(weight -> pairs.get(pair(rank, weight))).toArray();
    }

    /** Returns the number of documents of a rank. */
    long count(int rank) {
        return Arrays.stream(weights(rank)).sum();
    }

    /** Returns the number of documents by rank - 1. */
    long[] histogram() {
        return IntStream.rangeClosed(1, ranks).mapToLong(this::count).toArray();
    }

    /** Returns the expected number of documents by rank - 1. */
    static double[] expected(int ranks, long documents) {
        ZipfDistribution zipf = new ZipfDistribution(ranks, 1);
        return IntStream.rangeClosed(1, ranks)
                .mapToDouble(rank -> documents * zipf.probability(rank))
                .toArray();
    }

    /**
     * Returns the deviation of a histogram from Zipf's law in standard deviations, by the chi-square test. By chance it exceeds 4
     * less than once in 30,000 times.
     */
    static double deviation(long[] histogram) {
        if (histogram.length == 1) {
            return 0;
        }
        long documents = Arrays.stream(histogram).sum();
        double chance = new ChiSquareTest().chiSquareTest(expected(histogram.length, documents), histogram);
        return new NormalDistribution().inverseCumulativeProbability(1 - chance);
    }

    /** Returns the highest weights of a rank, the highest first. */
    List<Integer> highest(int rank, int limit) {
        long[] counts = weights(rank);
        return IntStream.iterate(ranks, weight -> weight > 0, weight -> weight - 1)
                .boxed()
                .flatMap(weight -> Collections.nCopies((int) Math.min(limit, counts[weight - 1]), weight).stream())
                .limit(limit)
                .toList();
    }

    /**
     * The bytes of large documents. They are random draws, so no store can compress them. They depend on the document's number
     * alone, so a reader can check every byte. The size is constant, or its logarithm is uniform between two limits. Immutable.
     *
     * @param minBytes smallest size, at least 1
     * @param maxBytes largest size, at most 16,000,000: MongoDB holds documents of 16 MiB
     */
    record Payload(int minBytes, int maxBytes) {

        private static final long MAX_BYTES = 16_000_000;

        /** Reads one size, or the smallest and the largest. */
        static Payload of(Step.Settings settings, String name, Long otherwise) {
            List<Long> sizes = settings.numbers(name, otherwise);
            boolean range = sizes.size() == 1 || sizes.size() == 2;
            return checked(settings, name, range ? sizes.get(0) : 0, range ? sizes.get(sizes.size() - 1) : 0);
        }

        static Payload checked(Step.Settings settings, String name, long min, long max) {
            String must = "must be numbers of bytes from 1 to 16,000,000; a range is the smallest and the largest";
            settings.refuseIf(min < 1 || max < min || max > MAX_BYTES, name, must);
            return new Payload((int) min, (int) max);
        }

        /** Returns the bytes of a document. */
        byte[] bytes(long number) {
            double share = (Draws.hash(1, number) >>> 11) * 0x1.0p-53;
            byte[] bytes = new byte[(int) Math.round(minBytes * Math.pow((double) maxBytes / minBytes, share))];
            fill(bytes, number);
            return bytes;
        }

        static void fill(byte[] bytes, long number) {
            new SplittableRandom(number).nextBytes(bytes);
        }
    }
}
