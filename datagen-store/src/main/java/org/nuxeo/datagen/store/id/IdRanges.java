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
import org.nuxeo.datagen.store.output.Amounts;

/**
 * All ids of a repository, cut into numbered ranges. Together they cover everything a store may hold. Immutable and
 * thread safe.
 *
 * <p>Each range has about as many documents of the dataset as the others; the last one is for documents whose id is
 * absent or of another type. UUIDs and randomized numbers are spread evenly, so they are cut by their first digits. Ids
 * of a sequence are cut in the order of their texts, which is the order in which stores sort them. The same dataset
 * gives the same ranges in every run.
 *
 * @param starts the texts at which ranges begin, of which the first is empty
 */
public record IdRanges(IdScheme ids, List<String> starts) {

    private static final int DIGITS = 4;
    private static final int STARTS = 1 << 4 * DIGITS;

    /**
     * @param size number of documents of the dataset in all repositories
     * @param ranges number of ranges, 1 to 65,536; there are fewer if the dataset has fewer documents
     * @throws IllegalArgumentException if {@code ranges} is out of range
     */
    public IdRanges(IdScheme ids, String repository, long size, int ranges) {
        this(ids, starts(ids, repository, size, ranges));
    }

    private static List<String> starts(IdScheme ids, String repository, long size, int ranges) {
        Objects.requireNonNull(repository, "repository");
        Check.range("ranges", ranges, 1, STARTS);
        LongStream numbers = LongStream.range(1, ranges);
        Stream<String> texts = ids.type() == IdType.SEQUENCE
                ? numbers.mapToObj(i -> ids.text(ids.number(ids.firstOf(repository), i * size / ranges)))
                : numbers.mapToObj(i -> Amounts.text("%04x", i * STARTS / ranges));
        return Stream.concat(Stream.of(""), texts.sorted().distinct()).toList();
    }

    /** Returns the number of ranges, including the last one. */
    public int count() {
        return starts.size() + 1;
    }

    /** Returns the filter for the documents of a range in MongoDB. */
    public Bson inMongo(int range) {
        if (range == starts.size()) {
            return Filters.not(Filters.gte(ids.field(), bound(0)));
        }
        BsonDocument limits = new BsonDocument("$gte", bound(range));
        if (range < starts.size() - 1) {
            limits.append("$lt", bound(range + 1));
        }
        return new BsonDocument(ids.field(), limits);
    }

    /** Returns where a range begins. Numbers are signed, so ids whose first digit is 8 or more come first. */
    private BsonValue bound(int range) {
        String text = starts.get(range);
        return ids.isNumber()
                ? new BsonInt64(Long.parseLong("0" + text, 16) - STARTS / 2 << Long.SIZE - 4 * DIGITS)
                : new BsonString(text);
    }

    /** Returns the query, as JSON, for the documents of a range in an index. */
    public String inIndex(int range) {
        if (range == starts.size()) {
            return "{\"bool\":{\"must_not\":{\"exists\":{\"field\":\"ecm:uuid\"}}}}";
        }
        String limit = range < starts.size() - 1 ? ",\"lt\":\"" + starts.get(range + 1) + '"' : "";
        return "{\"range\":{\"ecm:uuid\":{\"gte\":\"" + starts.get(range) + '"' + limit + "}}}";
    }
}
