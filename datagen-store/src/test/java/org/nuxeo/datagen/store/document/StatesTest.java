// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.testing.Datasets;

/** Fields of Nuxeo's own and states, which differ between the documents of a kind, in MongoDB, in the index and in records. */
class StatesTest {

    private static final String MODEL = """
            model: m
            format: 2
            kinds:
              case:
                fields: {closed: {chance: 40 %}, dc:creator: {pick: [ann, bob]}}
                lifeCycle: {state: {when: {field: closed, is: {true: approved, false: project}}}}
                lock: {chance: 10 %}
              memo:
                in: case
                count: 2
                versions: {0: 50 %, 2: 50 %}
                retention: {record: 30 %, until: +1y}
                trashed: 20 %
                lock: {chance: 30 %, by: "{case.creator}", at: {date: {from: 0d, to: 3d, time: true}}}
                lifeCycle: {policy: paper, state: {pick: [filed, lost]}}
                facets: [CollectionMember]
                fields:
                  dc:created: {date: {from: -9d, to: 0d}}
                  dc:publisher: {pick: [x, y]}
                  nxtag:tags: {list: {from: 0, to: 2, of: {complex: {label: {pick: [a, b]}, username: eve}}}}
                  collectionMember:collectionIds: {list: {size: 1, of: {relation: {to: case}}}}
            """;

    private static final ContentModel READ = (ContentModel) Archives.parse(MODEL, null);
    private static final Dataset DATASET = Datasets.of(READ, 400);

    private final StoredDocuments documents = new StoredDocuments(DATASET, null, null);

    private static BsonDocument bson(StoredDocument document) {
        ByteSink out = new ByteSink(16);
        BsonEncoder.DEFAULT.encode(document, out);
        return new RawBsonDocument(out.copy(0, out.length()));
    }

    private static JsonNode json(StoredDocument document) throws Exception {
        ByteSink out = new ByteSink(16);
        new JsonEncoder(IndexedFields.ALL).encode(document, out);
        return new ObjectMapper().readTree(out.array(), 0, out.length());
    }

    private static List<Identity> all(String kind) {
        Kind of = DATASET.layout().kinds().of(kind);
        return IntStream.range(0, (int) DATASET.count(of))
                .mapToObj(i -> DATASET.identity(DATASET.firstOrdinal(of) + i))
                .toList();
    }

    private static Object value(Document document, String name) {
        Field field = DATASET.type(document.kind()).fields().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return document.object(field);
    }

    @Test
    void statesAreStoredAsInNuxeo() throws Exception {
        Map<String, Integer> counts = new HashMap<>();
        for (String kind : List.of("case", "memo", "memo-version")) {
            for (Identity identity : all(kind)) {
                Document document = DATASET.document(identity);
                State state = document.state();
                BsonDocument stored = bson(documents.document(identity));
                JsonNode indexed = json(documents.document(identity));
                assertThat(stored.getString("ecm:lifeCycleState").getValue()).isEqualTo(state.lifeCycle());
                assertThat(indexed.get("ecm:currentLifeCycleState").textValue()).isEqualTo(state.lifeCycle());
                assertThat(stored.get("ecm:isTrashed")).isEqualTo(state.isTrashed() ? BsonBoolean.TRUE : null);
                assertThat(indexed.get("ecm:isTrashed").booleanValue()).isEqualTo(state.isTrashed());
                assertThat(stored.containsKey("ecm:lockOwner")).isEqualTo(state.lock() != null);
                if (state.lock() != null) {
                    assertThat(stored.getString("ecm:lockOwner").getValue())
                            .isEqualTo(state.lock().owner());
                    assertThat(stored.getDateTime("ecm:lockCreated").getValue())
                            .isEqualTo(state.lock().createdMillis());
                    assertThat(state.isTrashed()).isFalse();
                }
                if (state.isTrashed()) {
                    assertThat(document.retention()).isEqualTo(Retention.Status.NONE);
                }
                counts.merge(kind + " " + state.lifeCycle(), 1, Integer::sum);
                counts.merge(kind + " trashed " + state.isTrashed(), 1, Integer::sum);
                counts.merge(kind + " locked " + (state.lock() != null), 1, Integer::sum);
            }
        }
        assertThat(counts.get("case approved")).isBetween(120, 200);
        assertThat(counts.get("case locked true")).isBetween(20, 65);
        assertThat(counts.get("memo filed")).isBetween(340, 460);
        // a fifth of those that are no records
        assertThat(counts.get("memo trashed true")).isBetween(80, 145);
        assertThat(counts.get("memo locked true")).isBetween(160, 260);
        assertThat(counts)
                .doesNotContainKeys("case trashed true", "memo-version trashed true", "memo-version locked true");
    }

    @Test
    void locksAreOfTheLastContributorUnlessTheModelSaysOtherwise() {
        for (Identity identity : all("case")) {
            Document document = DATASET.document(identity);
            State.Lock lock = document.state().lock();
            if (lock != null) {
                assertThat(lock.owner()).isEqualTo(value(document, "dc:creator"));
                assertThat(lock.createdMillis()).isEqualTo(document.documentMillis());
            }
        }
        for (Identity identity : all("memo")) {
            Document document = DATASET.document(identity);
            State.Lock lock = document.state().lock();
            if (lock != null) {
                assertThat(lock.owner()).isEqualTo(value(DATASET.document(document.parent()), "dc:creator"));
                assertThat(lock.createdMillis() % 1_000).isZero();
            }
        }
    }

    @Test
    void versionsHaveTheLifeCycleOfTheirDocument() {
        for (Identity identity : all("memo-version")) {
            Document version = DATASET.document(identity);
            assertThat(version.state().lifeCycle())
                    .isEqualTo(version.live().state().lifeCycle());
        }
    }

    @Test
    void tagsAndCollectionsAreInTheIndex() throws Exception {
        for (Identity identity : all("memo")) {
            BsonDocument stored = bson(documents.document(identity));
            JsonNode indexed = json(documents.document(identity));
            BsonArray tags = stored.getArray("nxtag:tags", new BsonArray());
            assertThat(indexed.get("ecm:tag")).hasSize(tags.size());
            for (int i = 0; i < tags.size(); i++) {
                String label = tags.get(i).asDocument().getString("label").getValue();
                assertThat(indexed.get("ecm:tag").get(i).textValue()).isEqualTo(label);
                assertThat(indexed.get("nxtag:tags").get(i).get("label").textValue())
                        .isEqualTo(label);
            }
            assertThat(stored.getArray("collectionMember:collectionIds").get(0)).isEqualTo(stored.get("ecm:parentId"));
            assertThat(indexed.get("ecm:mixinType").toString()).contains("CollectionMember");
        }
    }

    @Test
    void membersOfCollectionsHaveTheFacetThatTheirTypeLacks() throws Exception {
        Dataset dataset = Datasets.of(
                "{model: m, format: 2, kinds: {case: {}, file: {in: case, count: 4, type: File},"
                        + " collection: {in: case, members: {file: 30 %}}}}",
                50);
        StoredDocuments stored = new StoredDocuments(dataset, null, null);
        int members = 0;
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Identity identity = dataset.identity(ordinal);
            BsonDocument found = bson(stored.document(identity));
            JsonNode indexed = json(stored.document(identity));
            List<String> facets = new ArrayList<>();
            indexed.get("ecm:mixinType").forEach(each -> facets.add(each.textValue()));
            boolean isMember = found.containsKey("collectionMember:collectionIds");
            members += isMember ? 1 : 0;
            assertThat(found.get("ecm:mixinTypes"))
                    .isEqualTo(isMember ? new BsonArray(List.of(new BsonString("CollectionMember"))) : null);
            assertThat(facets.contains("CollectionMember")).isEqualTo(isMember);
            assertThat(indexed.has("collectionMember:collectionIds")).isEqualTo(isMember);
            if (identity.kind().label().equals("collection")) {
                assertThat(facets).containsExactly("Versionable", "Collection", "NotCollectionMember", "NXTag");
                assertThat(found.getArray("collection:documentIds", new BsonArray())
                                .size())
                        .isEqualTo(indexed.path("collection:documentIds").size());
            }
        }
        assertThat(members).isEqualTo(60);
    }

    @Test
    void everyFieldIsStoredOnce() {
        BsonDocument stored = bson(documents.document(all("memo").get(0)));
        assertThat(stored.keySet()).doesNotHaveDuplicates().contains("dc:created", "dc:modified", "dc:publisher");
        assertThat(stored.get("dc:modified")).isEqualTo(stored.get("dc:created"));
    }

    @Test
    void storedDocumentsAndRecordsAreReadAgain() throws Exception {
        StoredDocuments whole = new StoredDocuments(DATASET, new RenderedBlobs(), null);
        FullCodec records = new FullCodec(DATASET.spec(), READ);
        RecordDecoder decoder = new RecordDecoder(new StoredDocuments(DATASET, null, null));
        for (String kind : List.of("case", "memo", "memo-version")) {
            for (Identity identity : all(kind)) {
                StoredDocument document = whole.document(identity);
                assertThat(decoder.decode(records.encode(document))).isEqualTo(document);
                StoredDocument found = BsonDecoder.decode(whole, document.repository(), identity, bson(document));
                assertThat(bson(found).get("ecm:retainUntil"))
                        .isEqualTo(bson(document).get("ecm:retainUntil"));
                assertThat(json(found)).isEqualTo(json(document));
            }
        }
    }

    @Test
    void aBatchTagHasNoPlaceWhereThePublisherHasARule() {
        assertThatThrownBy(() -> new StoredDocuments(DATASET, null, "tag"))
                .hasMessage("batch tag tag: must be left out, as model m has a rule for dc:publisher");
        assertThat(DATASET.type(DATASET.layout().kinds().of("memo")).ignored()).isEmpty();
        assertThat(DATASET.type(DATASET.layout().kinds().of("case")).ignored()).containsExactly("dc:publisher");
    }
}
