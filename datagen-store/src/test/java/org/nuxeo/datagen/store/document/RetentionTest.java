// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.ZoneOffset;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.testing.Datasets;

/** Records as Nuxeo stores and indexes them, read back by the driver and by Jackson. */
class RetentionTest {

    private static final String MODEL =
            "{model: kept, format: 2, kinds: {case: {}, contract: {in: case, count: 2, retention: RETENTION}}}";

    private static ContentModel model(String retention) {
        return (ContentModel) Archives.parse(MODEL.replace("RETENTION", retention), null);
    }

    private static StoredDocuments documents(String retention) {
        return documents(model(retention), 2020, 1_000);
    }

    private static StoredDocuments documents(ContentModel model, long seed, long groups) {
        return new StoredDocuments(
                Datasets.of(model, spec -> spec.seed(seed).customers(groups).months(1)), null, null);
    }

    private static JsonNode json(StoredDocument document) throws Exception {
        ByteSink out = new ByteSink(16);
        new JsonEncoder(IndexedFields.ALL).encode(document, out);
        return new ObjectMapper().readTree(out.array(), 0, out.length());
    }

    private static RawBsonDocument bson(StoredDocument document) {
        ByteSink out = new ByteSink(16);
        BsonEncoder.DEFAULT.encode(document, out);
        return new RawBsonDocument(out.copy(0, out.length()));
    }

    @Test
    void recordsAreAsNuxeoHasThem() throws Exception {
        StoredDocuments documents = documents("{record: 60 %, until: +10y, hold: 25 %}");
        Dataset dataset = documents.dataset();
        int records = 0;
        int holds = 0;
        for (long i = 0; i < 2_000; i++) {
            long ordinal = dataset.firstOrdinal(dataset.layout().kinds().of("contract")) + i;
            StoredDocument document = documents.document(dataset.identity(ordinal));
            RawBsonDocument stored = bson(document);
            JsonNode indexed = json(document);
            boolean isRecord = stored.containsKey("ecm:isRecord");
            assertThat(indexed.get("ecm:isRecord").asBoolean()).isEqualTo(isRecord);
            assertThat(indexed.get("ecm:hasLegalHold").asBoolean()).isEqualTo(stored.containsKey("ecm:hasLegalHold"));
            assertThat(stored.containsKey("ecm:retainUntil")).isEqualTo(isRecord);
            assertThat(indexed.has("ecm:retainUntil")).isEqualTo(isRecord);
            if (isRecord) {
                records++;
                holds += stored.containsKey("ecm:hasLegalHold") ? 1 : 0;
                assertThat(stored.getBoolean("ecm:isRecord").getValue()).isTrue();
                Instant until = Instant.ofEpochMilli(
                        stored.getDateTime("ecm:retainUntil").getValue());
                Instant created =
                        Instant.ofEpochMilli(stored.getDateTime("dc:created").getValue());
                assertThat(until)
                        .isEqualTo(
                                created.atOffset(ZoneOffset.UTC).plusYears(10).toInstant());
                assertThat(indexed.get("ecm:retainUntil").asText()).isEqualTo(until.toString());
            } else {
                assertThat(stored.containsKey("ecm:hasLegalHold")).isFalse();
            }
        }
        assertThat(records / 2_000.0).isBetween(0.56, 0.64);
        assertThat(holds / (double) records).isBetween(0.2, 0.3);
    }

    @Test
    void otherSeedsHaveOtherRecordsAndGrowthChangesNone() {
        ContentModel model = model("{record: 60 %, hold: 25 %}");
        StoredDocuments documents = documents(model, 2020, 1_000);
        StoredDocuments grown = documents(model, 2020, 3_000);
        StoredDocuments other = documents(model, 7, 1_000);
        Dataset dataset = documents.dataset();
        long first = dataset.firstOrdinal(dataset.layout().kinds().of("contract"));
        int same = 0;
        for (long i = 0; i < 1_000; i++) {
            Governance kept = documents.document(dataset.identity(first + i)).governance();
            assertThat(grown.governance(dataset.identity(first + i))).isEqualTo(kept);
            same += other.governance(dataset.identity(first + i)).equals(kept) ? 1 : 0;
        }
        // 40 % none, 45 % records and 15 % held: 0.4² + 0.45² + 0.15² of 1,000 agree by chance.
        assertThat(same).isBetween(320, 450);
    }

    @Test
    void everyDocumentCanBeARecordWithoutAnEnd() throws Exception {
        StoredDocuments documents = documents("{record: true}");
        Dataset dataset = documents.dataset();
        StoredDocument contract = documents.document(dataset.identity(dataset.size() - 1));
        assertThat(bson(contract)).containsKey("ecm:isRecord").doesNotContainKey("ecm:retainUntil");
        assertThat(json(contract).get("ecm:isRecord").asBoolean()).isTrue();
        StoredDocument folder = documents.document(dataset.identity(0));
        assertThat(bson(folder)).doesNotContainKey("ecm:isRecord");
        assertThat(model("{record: true}")).isNotEqualTo(model("{record: true, hold: 1 %}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{record: 0 %}",
                "{until: -1y}",
                "{until: 10 years}",
                "{hold: 200 %}",
                "{record: maybe}",
                "{kept: 1y}"
            })
    void everyMistakeHasItsPlace(String retention) {
        assertThatThrownBy(() -> model(retention))
                .hasMessageStartingWith("model:1:")
                .hasMessageContaining("kinds.contract.retention");
    }
}
