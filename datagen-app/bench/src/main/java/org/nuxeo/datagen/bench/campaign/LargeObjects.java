// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.ValueRule;

/**
 * The documents of an objects step: some fields, a payload, and two fields that follow Zipf's law, {@code rank} and
 * {@code weight}. The number of documents of each pair is counted while they are made, so that the results of queries are
 * known exactly. Thread safe.
 */
final class LargeObjects {

    static final long FIRST_ORDINAL = 1L << 32;

    private static final int MAX_RANKS = 4_000;

    private final Dataset dataset;
    private final Payload payload;
    private final int rankSlot;
    private final int weightSlot;
    private final Zipf ranks;
    private final int weights;
    private final AtomicLongArray pairs;

    /** @param dataset dataset whose statements have one or two fields with the rule {@code zipf} */
    LargeObjects(Dataset dataset, Payload payload) {
        this.dataset = dataset;
        this.payload = payload;
        int[] slots = slots(dataset.model());
        this.rankSlot = slots[0];
        this.weightSlot = slots[slots.length - 1];
        ValueRule.Zipf rule = rule(dataset.model(), rankSlot);
        this.ranks = new Zipf(rule.ranks(), rule.exponent());
        this.weights = rule(dataset.model(), weightSlot).ranks();
        this.pairs = new AtomicLongArray(Math.multiplyExact(ranks.ranks(), weights));
    }

    /** Returns a dataset with a content model that gives every statement a rank and a weight. */
    static Dataset ranked(Dataset whole, int ranks) {
        ContentModel model = Layouts.modelBuilder(ObjectsStep.COLLECTION)
                .kind(KindModel.builder(whole.layout().kinds().series())
                        .add(new AddedField("object:rank", new ValueRule.Zipf(ranks, 1)))
                        .add(new AddedField("object:weight", new ValueRule.Zipf(ranks, 1)))
                        .build())
                .build();
        return Dataset.of(whole.spec().withModel(model), whole.generator().corpus(), model);
    }

    /**
     * Returns the positions of the fields of statements with the rule {@code zipf}.
     *
     * @throws BenchException if there is none, or one has too many ranks
     */
    static int[] slots(ContentModel model) {
        List<AddedField> added = model.kind(model.kinds().series()).added();
        int[] slots = IntStream.range(0, added.size())
                .filter(i -> added.get(i).rule() instanceof ValueRule.Zipf)
                .toArray();
        if (slots.length == 0) {
            throw new BenchException("model " + model.name()
                    + ": must have a field of statements with zipf: and ranks:; add one, or leave the model out");
        }
        for (int slot : slots) {
            if (rule(model, slot).ranks() > MAX_RANKS) {
                throw new BenchException(
                        "model " + model.name() + ": " + rule(model, slot).ranks()
                                + " ranks: must be at most 4,000, so that the results of queries can be counted");
            }
        }
        return slots;
    }

    private static ValueRule.Zipf rule(ContentModel model, int slot) {
        return (ValueRule.Zipf)
                model.kind(model.kinds().series()).added().get(slot).rule();
    }

    Zipf zipf() {
        return ranks;
    }

    /** Returns the number of documents that a reply to a query may hold; MongoDB's messages have 48 MB at most. */
    int batchSize() {
        return (int) (Payload.MAX_BYTES / payload.maxBytes());
    }

    /** Makes the i-th document, and counts it. */
    BsonDocument document(long i) {
        Document document = dataset.document(FIRST_ORDINAL + i);
        pairs.incrementAndGet(pair(rank(document, rankSlot), rank(document, weightSlot)));
        return new BsonDocument("_id", new BsonInt64(FIRST_ORDINAL + i))
                .append("id", new BsonString(document.id().toString()))
                .append("path", new BsonString(document.path()))
                .append("key", new BsonString(document.blobKey().text()))
                .append("rank", new BsonInt32(rank(document, rankSlot)))
                .append("weight", new BsonInt32(rank(document, weightSlot)))
                .append("kind", new BsonInt32(document.kind().code()))
                .append("payload", new BsonBinary(payload.bytes(i)));
    }

    /** Returns whether a document that was read is the i-th one, with every byte of its payload. */
    boolean isDocument(BsonDocument found, long i) {
        Document document = dataset.document(FIRST_ORDINAL + i);
        return found.getInt64("_id").getValue() == FIRST_ORDINAL + i
                && found.getInt32("rank").getValue() == rank(document, rankSlot)
                && found.getInt32("weight").getValue() == rank(document, weightSlot)
                && Arrays.equals(found.getBinary("payload").getData(), payload.bytes(i));
    }

    private int pair(int rank, int weight) {
        return (rank - 1) * weights + weight - 1;
    }

    private static int rank(Document document, int slot) {
        return (int) (long) Objects.requireNonNull(document.addedValue(slot));
    }

    /** Returns the number of documents of a rank. */
    long count(int rank) {
        return IntStream.rangeClosed(1, weights)
                .mapToLong(weight -> count(rank, weight))
                .sum();
    }

    /** Returns the number of documents of a rank and a weight. */
    long count(int rank, int weight) {
        return pairs.get(pair(rank, weight));
    }

    int weights() {
        return weights;
    }

    /** Returns the number of documents by rank - 1. */
    long[] histogram() {
        return IntStream.rangeClosed(1, ranks.ranks()).mapToLong(this::count).toArray();
    }

    /** Returns the highest weights of a rank, the highest first. */
    List<Integer> highest(int rank, int limit) {
        return IntStream.iterate(weights, weight -> weight > 0, weight -> weight - 1)
                .boxed()
                .flatMap(weight -> Collections.nCopies((int) Math.min(limit, count(rank, weight)), weight).stream())
                .limit(limit)
                .toList();
    }
}
