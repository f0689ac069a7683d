// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoDatabase;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.RangeReader.FoundRange;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.testing.Datasets;

class RangeReaderTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 6);

    /** A server cuts a reply that would be longer than 16 MB. The database in between cuts it after one document. */
    @Test
    void documentsThatDoNotFitIntoTheReplyAreReadAsWell() {
        AtomicInteger cut = new AtomicInteger();
        StoredDocuments model = new StoredDocuments(DATASET, null, null);
        List<Identity> documents = LongStream.range(0, DATASET.size())
                .mapToObj(DATASET::identity)
                .filter(identity ->
                        DATASET.layout().repository(identity).label().equals("us-east"))
                .toList();
        try (Imported imported = new Imported(DATASET)) {
            MongoStore cutting =
                    new MongoStore("cut", name -> cutting(imported.mongo().database(name), cut));

            FoundRange found = new RangeReader(cutting, model).read("us-east", documents);

            assertThat(cut).hasPositiveValue();
            assertThat(found.missing()).isEmpty();
            for (int i = 0; i < documents.size(); i++) {
                assertThat(found.documents().get(i).document().get("_id")).isEqualTo(model.rowId(documents.get(i)));
            }
        }
    }

    /** A server answers in the order of its own, and a document that it lacks has no place in the reply. */
    @Test
    void documentsHaveThePlacesOfTheQuestion() {
        StoredDocuments model = new StoredDocuments(DATASET, null, null);
        List<Identity> asked = LongStream.range(0, DATASET.size())
                .mapToObj(i -> DATASET.identity(DATASET.size() - 1 - i))
                .toList();
        try (Imported imported = new Imported(DATASET)) {
            FoundRange found = new RangeReader(imported.mongo(), model).rows("us-east", asked);
            for (int i = 0; i < asked.size(); i++) {
                Identity identity = asked.get(i);
                BsonSlice document = found.documents().get(i);
                boolean isThere = DATASET.layout().repository(identity).label().equals("us-east");
                assertThat(found.missing().contains(identity)).isEqualTo(!isThere);
                assertThat(document == null ? null : document.document().get("_id"))
                        .isEqualTo(isThere ? model.rowId(identity) : null);
            }
        }
    }

    private static MongoDatabase cutting(MongoDatabase database, AtomicInteger cut) {
        return (MongoDatabase) Proxy.newProxyInstance(
                MongoDatabase.class.getClassLoader(),
                new Class<?>[] {MongoDatabase.class},
                (proxy, method, arguments) -> {
                    Object answer = method.invoke(database, arguments);
                    if (answer instanceof MongoDatabase other) {
                        return cutting(other, cut);
                    }
                    return answer instanceof RawBsonDocument reply ? firstOnly(reply, cut) : answer;
                });
    }

    private static RawBsonDocument firstOnly(RawBsonDocument reply, AtomicInteger cut) {
        BsonDocument changed = reply.decode(new BsonDocumentCodec());
        BsonArray batch = changed.getDocument("cursor").getArray("firstBatch");
        cut.addAndGet(Math.max(0, batch.size() - 1));
        batch.subList(1, batch.size()).clear();
        return new RawBsonDocument(changed, new BsonDocumentCodec());
    }
}
