// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.id.IdScheme.IdType;

/**
 * All ids of a repository, cut into numbered ranges. Together they cover everything a store may hold. Immutable and
 * thread safe.
 *
 * <p>Each range has about as many documents of the dataset as the others; the last one is for documents whose id is
 * absent or of another type. UUIDs and randomized numbers are spread evenly, so they are cut by their first digits. Ids
 * of a sequence are cut in the order of their texts, which is the order in which stores sort them. The same dataset
 * gives the same ranges in every run.
 */
public final class IdRanges {

    private static final int DIGITS = 4;
    private static final int STARTS = 1 << 4 * DIGITS;

    private final String field;
    private final BsonValue least;
    private final List<BsonValue> bounds;
    private final List<String> texts;

    /**
     * @param size number of documents of the dataset in all repositories
     * @param ranges number of ranges, 1 to 65,536; there are fewer if the dataset has fewer documents
     * @throws IllegalArgumentException if {@code ranges} is out of range
     */
    public IdRanges(IdScheme ids, String repository, long size, int ranges) {
        Objects.requireNonNull(repository, "repository");
        Check.range("ranges", ranges, 1, STARTS);
        field = ids.field();
        least = ids.isNumber() ? new BsonInt64(Long.MIN_VALUE) : new BsonString("");
        texts = (ids.type() == IdType.SEQUENCE ? numbers(ids, repository, size, ranges) : digits(ranges)).toList();
        // The numbers are signed, so ids whose first digit is 8 or more come first.
        bounds = texts.stream()
                .<BsonValue>map(text -> ids.isNumber()
                        ? new BsonInt64(Long.parseLong(text, 16) - STARTS / 2 << Long.SIZE - 4 * DIGITS)
                        : new BsonString(text))
                .toList();
    }

    private static Stream<String> digits(int ranges) {
        return LongStream.range(1, ranges).mapToObj(i -> Integer.toHexString((int) (STARTS + i * STARTS / ranges))
                .substring(1));
    }

    private static Stream<String> numbers(IdScheme ids, String repository, long size, int ranges) {
        return LongStream.range(1, ranges)
                .mapToObj(i -> ids.text(ids.number(ids.firstOf(repository), i * size / ranges)))
                .sorted()
                .distinct();
    }

    /** Returns the number of ranges, including the last one. */
    public int count() {
        return bounds.size() + 2;
    }

    /** Returns the filter for the documents of a range in MongoDB. */
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

    /** Returns the query, as JSON, for the documents of a range in an index. */
    public String inIndex(int range) {
        if (range == texts.size() + 1) {
            return "{\"bool\":{\"must_not\":{\"exists\":{\"field\":\"ecm:uuid\"}}}}";
        }
        String from = range == 0 ? "" : texts.get(range - 1);
        String limit = range < texts.size() ? ",\"lt\":\"" + texts.get(range) + '"' : "";
        return "{\"range\":{\"ecm:uuid\":{\"gte\":\"" + from + '"' + limit + "}}}";
    }
}
