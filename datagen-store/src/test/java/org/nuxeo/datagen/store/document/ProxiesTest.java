// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.testing.Datasets;

/** Proxies as Nuxeo stores and indexes them: a copy of the document for which they stand, in another place. */
class ProxiesTest {

    private static final ContentModel MODEL = (ContentModel) Archives.parse("""
            model: m
            format: 2
            cell: 64
            kinds:
              case: {rights: [{user: "{name}", permission: Read}]}
              file:
                in: case
                count: 3
                type: File
                versions: {0: 30 %, 2: 70 %}
                trashed: 20 %
                lock: {chance: 20 %}
                retention: {record: 20 %, until: +1y, hold: 50 %}
                rights: [{user: ann, permission: Read, chance: 50 %}]
                fields:
                  dc:created: {date: {from: -9d, to: 0d}}
                  nxtag:tags: {list: {from: 0, to: 2, of: {complex: {label: {pick: [a, b]}, username: eve}}}}
              chosen: {in: case, members: {file: 30 %}}
              section: {in: case, count: 2, type: Section}
              published: {in: section, proxy: {of: file, share: 40 %}}
              linked: {in: case, folder: links, proxy: {of: file, share: 40 %, live: true}}
            """, null);
    private static final Dataset DATASET = Datasets.of(MODEL, 64);

    /** What a proxy does not have from the document for which it stands. */
    private static final Set<String> OWN = Set.of(
            "_id",
            "ecm:id",
            "ecm:parentId",
            "ecm:ancestorIds",
            "ecm:name",
            "ecm:acp",
            "ecm:racl",
            "ecm:isVersion",
            "ecm:isProxy",
            "ecm:proxyTargetId",
            "ecm:proxyVersionSeriesId",
            "ecm:proxyIds",
            "collectionMember:collectionIds");

    private final StoredDocuments documents = new StoredDocuments(DATASET, new RenderedBlobs(), null);

    private static BsonDocument bson(StoredDocument document) {
        return bson(document, BsonEncoder.DEFAULT);
    }

    private static BsonDocument bson(StoredDocument document, BsonEncoder encoder) {
        ByteSink out = new ByteSink(16);
        encoder.encode(document, out);
        return new RawBsonDocument(out.copy(0, out.length()));
    }

    private static JsonNode json(StoredDocument document) throws Exception {
        ByteSink out = new ByteSink(16);
        new JsonEncoder(IndexedFields.ALL).encode(document, out);
        return new ObjectMapper().readTree(out.array(), 0, out.length());
    }

    private static List<Identity> all(String... labels) {
        List<Identity> all = new ArrayList<>();
        for (String label : labels) {
            Kind kind = DATASET.layout().kinds().of(label);
            LongStream.range(0, DATASET.count(kind))
                    .forEach(i -> all.add(DATASET.identity(DATASET.firstOrdinal(kind) + i)));
        }
        return all;
    }

    private static BsonDocument copied(BsonDocument stored) {
        BsonDocument copy = new BsonDocument();
        copy.putAll(stored);
        copy.keySet().removeAll(OWN);
        return copy;
    }

    @Test
    void aProxyIsACopyInMongo() {
        Set<String> copied = new TreeSet<>();
        for (Identity proxy : all("published", "linked")) {
            Identity content = DATASET.layout().content(proxy);
            BsonDocument stored = bson(documents.document(proxy));
            BsonDocument shown = bson(documents.document(content));
            assertThat(stored.containsKey("collectionMember:collectionIds")).isFalse();
            assertThat(copied(stored)).isEqualTo(copied(shown));
            copied.addAll(copied(stored).keySet());
            assertThat(stored.get("ecm:isProxy")).isEqualTo(BsonBoolean.TRUE);
            assertThat(stored.get("ecm:proxyTargetId")).isEqualTo(shown.get("ecm:id"));
            assertThat(stored.get("ecm:proxyVersionSeriesId"))
                    .isEqualTo(shown.get(content.kind().isVersion() ? "ecm:versionSeriesId" : "ecm:id"));
            assertThat(stored.keySet()).doesNotContain("ecm:isVersion", "ecm:proxyIds", "ecm:acp");
            BsonDocument folder =
                    bson(documents.document(DATASET.document(proxy).parent()));
            assertThat(stored.get("ecm:parentId")).isEqualTo(folder.get("ecm:id"));
            assertThat(stored.get("ecm:racl")).isEqualTo(folder.get("ecm:racl"));
            assertThat(stored.getArray("ecm:ancestorIds"))
                    .startsWith(folder.get("ecm:id"))
                    .endsWith(folder.getArray("ecm:ancestorIds").toArray(BsonValue[]::new));
            assertThat(shown.getArray("ecm:proxyIds")).contains(stored.get("ecm:id"));
        }
        assertThat(copied)
                .contains("ecm:blobKeys", "ecm:isTrashed", "ecm:lockOwner", "ecm:retainUntil", "ecm:hasLegalHold")
                .contains("ecm:versionLabel", "ecm:isLatestVersion", "ecm:isCheckedIn", "ecm:mixinTypes", "content");
    }

    @Test
    void documentsListTheirProxiesAndNothingElseDoes() {
        int listed = 0;
        int twice = 0;
        for (Identity each : all("case", "file", "file-version", "section", "published", "linked", "chosen")) {
            BsonDocument stored = bson(documents.document(each));
            if (stored.containsKey("ecm:proxyIds")) {
                List<String> ids = stored.getArray("ecm:proxyIds").stream()
                        .map(id -> id.asString().getValue())
                        .toList();
                assertThat(ids)
                        .isNotEmpty()
                        .isEqualTo(DATASET.layout().proxies(each).stream()
                                .map(documents::id)
                                .toList());
                listed += ids.size();
                twice += ids.size() > 1 ? 1 : 0;
            }
        }
        assertThat(listed).isEqualTo(all("published", "linked").size()).isEqualTo(2 * 77);
        assertThat(twice).isPositive();
    }

    @Test
    void theIndexHasWhatNuxeoWrites() throws Exception {
        for (Identity proxy : all("published", "linked")) {
            Identity content = DATASET.layout().content(proxy);
            BsonDocument stored = bson(documents.document(proxy));
            JsonNode indexed = json(documents.document(proxy));
            JsonNode shown = json(documents.document(content));
            boolean isVersion = content.kind().isVersion();
            int versions = DATASET.document(proxy).version();
            assertThat(indexed.get("ecm:isProxy").booleanValue()).isTrue();
            assertThat(indexed.get("ecm:isVersion").booleanValue()).isFalse();
            assertThat(indexed.get("ecm:proxyTargetId").textValue()).isEqualTo(documents.id(content));
            String series = stored.getString("ecm:proxyVersionSeriesId").getValue();
            assertThat(indexed.get("ecm:proxyVersionableId").textValue()).isEqualTo(series);
            assertThat(indexed.get("ecm:versionVersionableId").textValue()).isEqualTo(series);
            assertThat(indexed.get("ecm:versionLabel").textValue()).isEqualTo(versions + ".0");
            assertThat(indexed.get("ecm:versionDescription").isNull()).isTrue();
            assertThat(indexed.path("ecm:versionCreated")).isEqualTo(shown.path("ecm:versionCreated"));
            assertThat(indexed.has("ecm:versionCreated")).isEqualTo(isVersion);
            assertThat(indexed.get("ecm:changeToken").textValue()).isEqualTo("0-0/0-0");
            assertThat(indexed.get("ecm:mixinType").toString().contains("\"Immutable\""))
                    .isEqualTo(isVersion);
            assertThat(indexed.get("ecm:path").textValue())
                    .isEqualTo(DATASET.document(proxy).path());
            for (String same : List.of(
                    "ecm:isCheckedIn",
                    "ecm:isLatestVersion",
                    "ecm:isTrashed",
                    "ecm:isRecord",
                    "ecm:mixinType",
                    "ecm:tag",
                    "ecm:title",
                    "ecm:primaryType",
                    "dc:created",
                    "uid:major_version",
                    "file:content")) {
                assertThat(indexed.get(same)).as(same).isNotNull().isEqualTo(shown.get(same));
            }
        }
        for (Identity each : all("case", "file", "file-version")) {
            JsonNode indexed = json(documents.document(each));
            assertThat(indexed.get("ecm:isProxy").booleanValue()).isFalse();
            assertThat(indexed.get("ecm:changeToken").textValue()).isEqualTo("0-0");
            assertThat(indexed.has("ecm:proxyTargetId")).isFalse();
            assertThat(indexed.get("ecm:mixinType").toString().contains("\"Immutable\""))
                    .isEqualTo(each.kind().isVersion());
        }
    }

    @Test
    void idsAreNumbersWhereARepositoryHasNumbers() {
        IdScheme ids = new IdScheme(IdType.SEQUENCE_HEX_RANDOMIZED, false, Map.of("default", 7L));
        StoredDocuments numbered = new StoredDocuments(DATASET, null, null, ids, false);
        BsonEncoder encoder = new BsonEncoder(ids, Rights.FolderRights.everywhere(Rights.AccessRights.ASSUMED));
        for (Identity proxy : all("published")) {
            Identity content = DATASET.layout().content(proxy);
            BsonDocument stored = bson(numbered.document(proxy), encoder);
            BsonDocument shown = bson(numbered.document(content), encoder);
            assertThat(stored.get("ecm:proxyTargetId").isInt64()).isTrue();
            assertThat(stored.get("ecm:proxyTargetId")).isEqualTo(shown.get(ids.field()));
            assertThat(shown.getArray("ecm:proxyIds")).contains(stored.get(ids.field()));
        }
    }

    @Test
    void storedDocumentsAndRecordsAreReadAgain() throws Exception {
        FullCodec records = new FullCodec(DATASET.spec(), MODEL);
        RecordDecoder decoder = new RecordDecoder(new StoredDocuments(DATASET, null, null));
        for (Identity identity : all("file", "file-version", "published", "linked")) {
            StoredDocument document = documents.document(identity);
            assertThat(decoder.decode(records.encode(document))).isEqualTo(document);
            StoredDocument found = BsonDecoder.decode(documents, document.repository(), identity, bson(document));
            assertThat(json(found)).isEqualTo(json(document));
        }
    }

    @Test
    void theyAreShownWithTheirDocuments() throws Exception {
        ShownDocuments shown = new ShownDocuments(DATASET);
        Identity proxy = all("published").stream()
                .filter(each -> DATASET.layout().content(each).kind().isVersion())
                .findFirst()
                .orElseThrow();
        Identity content = DATASET.layout().content(proxy);
        JsonNode json = new ObjectMapper().valueToTree(shown.document(proxy));
        assertThat(json.get("proxies").get("targetId").textValue()).isEqualTo(documents.id(content));
        assertThat(json.get("proxies").has("ids")).isFalse();
        ObjectNode version =
                new ObjectMapper().valueToTree(shown.document(content).version());
        assertThat(version.remove("liveId")).isEqualTo(json.get("proxies").get("liveId"));
        assertThat(json.get("version")).isEqualTo(version);
        assertThat(new ObjectMapper()
                        .valueToTree(shown.document(content))
                        .get("proxies")
                        .get("ids")
                        .toString())
                .contains(documents.id(proxy));
        assertThat(shown.document(all("case").get(0)).proxies()).isNull();
        assertThat(new BsonString(shown.document(proxy).blob().key()))
                .isEqualTo(new BsonString(shown.document(content).blob().key()));
    }

    @Test
    void messagesCannotHaveThem() {
        Dataset without = Datasets.of(model(""), 9);
        assertThat(RecordFormat.NUXEO.holds(without.archive())).isTrue();
        ContentModel with = model("shown: {in: case, proxy: {of: file, share: 40 %}}");
        assertThatThrownBy(() -> RecordFormat.NUXEO.requireHolds(with))
                .hasMessage("record nuxeo: model m has proxies, which no message of Nuxeo makes; must be"
                        + " reference or full");
    }

    private static ContentModel model(String more) {
        return (ContentModel)
                Archives.parse("{model: m, format: 2, kinds: {case: {}, file: {in: case}, " + more + "}}", null);
    }
}
