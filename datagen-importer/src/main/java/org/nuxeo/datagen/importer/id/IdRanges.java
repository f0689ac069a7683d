package org.nuxeo.datagen.importer.id;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;

/**
 * The ids of a repository cut into numbered ranges that together hold whatever may be in a store: each of about as many
 * documents of the dataset, and a last one for documents with an id of another type or none. UUIDs and randomized numbers
 * lie evenly, so they are cut by their first digits; ids of a sequence by the order of their texts, which is the one that
 * stores have. The same dataset gives the same ranges in every run. Immutable and thread safe.
 */
public final class IdRanges {

    private static final int DIGITS = 4;
    private static final int STARTS = 1 << 4 * DIGITS;

    private final String field;
    private final BsonValue least;
    private final List<BsonValue> bounds = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();

    /**
     * @param size documents of the dataset, all repositories together
     * @param ranges how many to make, at most 65,536; fewer if the dataset has fewer documents
     */
    public IdRanges(IdScheme ids, String repository, long size, int ranges) {
        if (ranges < 1 || ranges > STARTS) {
            throw new IllegalArgumentException("ranges " + ranges + ": must be 1 to " + STARTS);
        }
        field = ids.field();
        least = ids.isNumber() ? new BsonInt64(Long.MIN_VALUE) : new BsonString("");
        for (String text : ids.type() == IdType.SEQUENCE ? numbers(ids, repository, size, ranges) : digits(ranges)) {
            texts.add(text);
            bounds.add(new BsonString(text));
        }
        if (ids.isNumber()) {
            // As numbers with a sign, the upper half of the digits comes first.
            bounds.replaceAll(text -> new BsonInt64(
                    Long.parseLong(text.asString().getValue(), 16) - STARTS / 2 << Long.SIZE - 4 * DIGITS));
        }
    }

    private static List<String> digits(int ranges) {
        List<String> digits = new ArrayList<>();
        for (long i = 1; i < ranges; i++) {
            digits.add(Integer.toHexString((int) (STARTS + i * STARTS / ranges)).substring(1));
        }
        return digits;
    }

    private static Iterable<String> numbers(IdScheme ids, String repository, long size, int ranges) {
        TreeSet<String> numbers = new TreeSet<>();
        for (long i = 1; i < ranges; i++) {
            numbers.add(ids.text(ids.number(ids.first().get(repository), i * size / ranges)));
        }
        return numbers;
    }

    /** Returns the number of ranges, with the last one. */
    public int count() {
        return bounds.size() + 2;
    }

    /** Returns what chooses the documents of a range in MongoDB. */
    public Bson inMongo(int range) {
        if (range == bounds.size() + 1) {
            return Filters.not(Filters.gte(field, least));
        }
        BsonDocument limits = new BsonDocument("$gte", range == 0 ? least : bounds.get(range - 1));
        if (range < bounds.size()) {
            limits.append("$lt", bounds.get(range));
        }
        return new BsonDocument(field, limits);
    }

    /** Returns what chooses the documents of a range in an index: a query as JSON. */
    public String inIndex(int range) {
        if (range == texts.size() + 1) {
            return "{\"bool\":{\"must_not\":{\"exists\":{\"field\":\"ecm:uuid\"}}}}";
        }
        String from = range == 0 ? "" : texts.get(range - 1);
        String limit = range < texts.size() ? ",\"lt\":\"" + texts.get(range) + '"' : "";
        return "{\"range\":{\"ecm:uuid\":{\"gte\":\"" + from + '"' + limit + "}}}";
    }
}
