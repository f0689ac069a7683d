// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

class IdRangesTest {

    private static final Dataset DATASET = Datasets.ofBank(60, 12);
    private static final String REPOSITORY = Bank.US_EAST.label();
    // Numbers with 3 and 4 digits, whose texts sort in another order.
    private static final long FIRST = 900;

    @ParameterizedTest
    @EnumSource(IdType.class)
    void everyDocumentIsInOneRangeAndRangesAreBalanced(IdType type) {
        IdScheme ids = scheme(type);
        List<BsonDocument> documents = new ArrayList<>();
        LongStream.range(0, DATASET.size())
                .mapToObj(DATASET::identity)
                .filter(document -> DATASET.layout().repository(document) == Bank.US_EAST)
                .forEach(
                        document -> documents.add(new BsonDocument(ids.field(), ids.value(ids.id(DATASET, document)))));
        int known = documents.size();
        Stream.of(new BsonString(""), new BsonString("zzz"), new BsonString("é"), new BsonInt32(7), new BsonInt64(-7))
                .forEach(odd -> documents.add(new BsonDocument(ids.field(), odd)));
        documents.add(new BsonDocument("dc:title", new BsonString("without an id")));

        IdRanges ranges = new IdRanges(ids, REPOSITORY, DATASET.size(), 8);
        List<Long> counts = counts(documents, ranges);
        assertThat(ranges.count()).isEqualTo(9);
        assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(documents.size());
        assertThat(counts.subList(0, 8)).allMatch(count -> count < known / 2);
        // The last range has the rest: ids of another type, and documents without an id.
        assertThat(counts.get(8)).isEqualTo(ids.isNumber() ? 4 : 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 65_536})
    void rangesHaveNoGaps(int count) {
        IdRanges ranges = new IdRanges(IdScheme.DEFAULT, REPOSITORY, DATASET.size(), count);
        assertThat(ranges.count()).isEqualTo(count + 1);
        String end = "";
        for (int i = 0; i < count; i++) {
            BsonDocument range = ranges.inMongo(i).toBsonDocument().getDocument("ecm:id");
            assertThat(range.getString("$gte").getValue()).isEqualTo(end);
            assertThat(ranges.inIndex(i)).contains("\"gte\":\"" + end + "\"");
            end = i + 1 == count ? "" : range.getString("$lt").getValue();
            assertThat(end.isEmpty() || ranges.inIndex(i).contains("\"lt\":\"" + end + "\""))
                    .isTrue();
        }
        assertThat(ranges.inMongo(count - 1).toBsonDocument().getDocument("ecm:id"))
                .doesNotContainKey("$lt");
    }

    private static IdScheme scheme(IdType type) {
        return new IdScheme(type, false, type.isSequence() ? Map.of(REPOSITORY, FIRST) : Map.of());
    }

    private static List<Long> counts(List<BsonDocument> documents, IdRanges ranges) {
        try (TestMongo server = new TestMongo();
                MongoStore mongo = new MongoStore(server.settings())) {
            MongoCollection<RawBsonDocument> collection = mongo.documents(REPOSITORY);
            collection.insertMany(documents.stream()
                    .map(document -> RawBsonDocument.parse(document.toJson()))
                    .toList());
            List<Long> counts = new ArrayList<>();
            for (int i = 0; i < ranges.count(); i++) {
                counts.add(collection.countDocuments(ranges.inMongo(i)));
            }
            return counts;
        }
    }
}
