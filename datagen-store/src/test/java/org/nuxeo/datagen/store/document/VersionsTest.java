// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.testing.Datasets;

/** Versions as a repository and its index have them, and live documents that are checked in as their last one. */
class VersionsTest {

    private static final ContentModel MODEL = (ContentModel) Archives.parse("""
            model: plant
            format: 2
            cell: 64
            repositories: {archive: {after: 2m}}
            kinds:
              project: {number: "PR-{6 digits}"}
              drawing:
                in: project
                count: 3
                versions: {0: 25 %, 1: 50 %, 4: 25 %}
                fields: {sheet: {range: {from: 1, to: 9}}, code: {number: "D-{8 digits}"}, revision: "{version} of {versionDate}",
                         status: {range: {from: 1, to: 1000000}, per: version}}
                rights: [{user: "{code}", permission: Read}]
                retention: {hold: 50 %}
              report: {in: project, each: month, versions: 2}
            """, null);

    private static final Dataset DATASET = Datasets.of(MODEL, 70, 6);
    private static final Layout LAYOUT = DATASET.layout();

    private static List<Identity> all(String label) {
        Kind kind = LAYOUT.kinds().of(label);
        List<Identity> all = new ArrayList<>();
        for (long i = 0; i < DATASET.count(kind); i++) {
            all.add(DATASET.identity(DATASET.firstOrdinal(kind) + i));
        }
        return all;
    }

    private static BsonDocument bson(StoredDocument document, IdScheme ids) {
        ByteSink out = new ByteSink(16);
        new BsonEncoders(ids, Rights.ASSUMED).of(document.repository()).encode(document, out);
        return new RawBsonDocument(out.copy(0, out.length())).decode(new BsonDocumentCodec());
    }

    private static List<String> facets(JsonNode json) {
        List<String> facets = new ArrayList<>();
        json.get("ecm:mixinType").forEach(each -> facets.add(each.textValue()));
        return facets;
    }

    private static JsonNode json(StoredDocument document) throws Exception {
        ByteSink out = new ByteSink(16);
        new JsonEncoder(IndexedFields.ALL).encode(document, out);
        return new ObjectMapper().readTree(out.array(), 0, out.length());
    }

    /** What a version adds to its live document and what it lacks: the keys of a version that a server has made. */
    @ParameterizedTest
    @ValueSource(strings = {"drawing", "report"})
    void versionsAreStoredAsAServerMakesThem(String label) throws Exception {
        for (IdScheme ids : List.of(
                IdScheme.DEFAULT,
                new IdScheme(IdType.SEQUENCE_HEX_RANDOMIZED, false, Map.of("default", 7L, "archive", 7_000L)))) {
            StoredDocuments documents = new StoredDocuments(DATASET, null, null, ids, false);
            int seen = 0;
            for (Identity live : all(label)) {
                StoredDocument stored = documents.document(live);
                BsonDocument own = bson(stored, ids);
                int count = LAYOUT.versionCount(live);
                assertThat(own.getInt64("ecm:majorVersion")).isEqualTo(new BsonInt64(count));
                assertThat(own.containsKey("ecm:isCheckedIn")).isEqualTo(count > 0);
                assertThat(own.containsKey("ecm:baseVersionId")).isEqualTo(count > 0);
                for (int k = 0; k < count; k++) {
                    Identity identity = LAYOUT.version(live, k);
                    Document version = DATASET.document(identity);
                    BsonDocument found = bson(documents.document(identity), ids);
                    boolean isLast = k == count - 1;
                    BsonDocument expected = own.clone();
                    for (String key : List.of(
                            "ecm:parentId",
                            "ecm:ancestorIds",
                            "ecm:acp",
                            "ecm:isCheckedIn",
                            "ecm:baseVersionId",
                            "ecm:isRecord",
                            "ecm:hasLegalHold")) {
                        expected.remove(key);
                    }
                    expected.append("_id", found.get("_id"))
                            .append("ecm:id", ids.value(documents.id(identity)))
                            .append("ecm:majorVersion", new BsonInt64(k + 1))
                            .append("ecm:isVersion", BsonBoolean.TRUE)
                            .append("ecm:versionSeriesId", own.get("ecm:id"))
                            .append("ecm:versionCreated", new BsonDateTime(version.documentMillis()))
                            .append("ecm:versionLabel", new BsonString(k + 1 + ".0"));
                    if (isLast) {
                        assertThat(own.get("ecm:baseVersionId")).isEqualTo(found.get("ecm:id"));
                        expected.append("ecm:isLatestVersion", BsonBoolean.TRUE)
                                .append("ecm:isLatestMajorVersion", BsonBoolean.TRUE);
                    }
                    if (label.equals("drawing")) {
                        expected.append("plant:revision", new BsonString(k + 1 + ".0 of " + version.date()));
                        assertThat(found.get("plant:status").equals(own.get("plant:status")))
                                .isEqualTo(isLast);
                        expected.append("plant:status", found.get("plant:status"));
                    }
                    assertThat(found).isEqualTo(expected);
                    seen++;
                }
            }
            assertThat(seen).isEqualTo((int) DATASET.count(LAYOUT.kinds().of(label + "-version")));
        }
    }

    @Test
    void theIndexHasVersionsAtThePlaceOfTheirLiveDocument() throws Exception {
        StoredDocuments documents = new StoredDocuments(DATASET, null, null);
        for (Identity identity : all("drawing-version")) {
            JsonNode live = json(documents.document(LAYOUT.owner(identity)));
            JsonNode version = json(documents.document(identity));
            for (String same :
                    List.of("ecm:path", "ecm:name", "ecm:parentId", "ecm:ancestorId", "ecm:acl", "dc:title")) {
                assertThat(version.get(same)).as(same).isEqualTo(live.get(same));
            }
            int major = (int) LAYOUT.indexInParent(identity) + 1;
            boolean isLast = major == LAYOUT.versionCount(LAYOUT.owner(identity));
            assertThat(version.get("ecm:versionLabel").asText()).isEqualTo(major + ".0");
            assertThat(version.get("plant:status").equals(live.get("plant:status")))
                    .isEqualTo(isLast);
            assertThat(version.get("ecm:versionVersionableId")).isEqualTo(live.get("ecm:uuid"));
            assertThat(version.get("ecm:versionDescription").isNull()).isTrue();
            assertThat(Instant.parse(version.get("ecm:versionCreated").asText()).toEpochMilli())
                    .isEqualTo(DATASET.document(identity).documentMillis());
            assertThat(version.get("uid:major_version").asInt()).isEqualTo(major);
            assertThat(live.get("uid:major_version").asInt()).isEqualTo(LAYOUT.versionCount(LAYOUT.owner(identity)));
            assertThat(version.get("ecm:isVersion").asBoolean()).isTrue();
            assertThat(live.get("ecm:isVersion").asBoolean()).isFalse();
            assertThat(version.get("ecm:isCheckedIn").asBoolean()).isTrue();
            assertThat(live.get("ecm:isCheckedIn").asBoolean()).isTrue();
            assertThat(version.get("ecm:isLatestVersion").asBoolean()).isEqualTo(isLast);
            assertThat(version.get("ecm:isLatestMajorVersion").asBoolean()).isEqualTo(isLast);
            assertThat(live.get("ecm:isLatestVersion").asBoolean()).isFalse();
            assertThat(live.has("ecm:versionLabel")).isFalse();
            assertThat(version.get("ecm:isRecord").asBoolean()).isFalse();
            assertThat(facets(live)).contains("Versionable", "NXTag").doesNotContain("Immutable");
            assertThat(facets(version)).containsAll(facets(live)).contains("Immutable");
        }
    }

    /** The index is also filled from what MongoDB holds, where versions have no place. */
    @Test
    void versionsAreReadBackFromMongo() throws Exception {
        StoredDocuments documents = new StoredDocuments(DATASET, new RenderedBlobs(), null);
        for (Identity identity : all("report-version")) {
            StoredDocument stored = documents.document(identity);
            StoredDocument read =
                    BsonDecoder.decode(documents, stored.repository(), identity, bson(stored, IdScheme.DEFAULT));
            assertThat(json(read)).isEqualTo(json(stored));
        }
    }

    @Test
    void growthChangesNoVersion() {
        Dataset grown = DATASET.withSpec(
                DatasetSpec.builder(MODEL).customers(500).months(9).build());
        StoredDocuments documents = new StoredDocuments(DATASET, null, null);
        StoredDocuments others = new StoredDocuments(grown, null, null);
        for (Identity identity : all("drawing-version")) {
            StoredDocument before = documents.document(identity);
            assertThat(others.document(identity).governance()).isEqualTo(before.governance());
            assertThat(others.document(identity).id()).isEqualTo(before.id());
            assertThat(others.document(identity).fields()).isEqualTo(before.fields());
            assertThat(before.governance().retention()).isEqualTo(Retention.Status.NONE);
        }
    }
}
