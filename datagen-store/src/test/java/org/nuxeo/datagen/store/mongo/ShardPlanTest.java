// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.testing.Datasets;

class ShardPlanTest {

    private static final Dataset DATASET = Datasets.ofBank(1_200);

    private static ShardPlan plan(int chunks) {
        return ShardPlan.of("nuxeo", "archives", chunks, IdScheme.DEFAULT, DATASET);
    }

    @Test
    void commandsShardByIdAndSplitEvenly() {
        assertThat(plan(4).script())
                .containsExactly(
                        "db.adminCommand({\"enableSharding\": \"nuxeo\"})",
                        "db.adminCommand({\"shardCollection\": \"nuxeo.archives\", \"key\": {\"ecm:id\": 1},"
                                + " \"unique\": true})",
                        "db.adminCommand({\"split\": \"nuxeo.archives\","
                                + " \"middle\": {\"ecm:id\": \"40000000-0000-0000-0000-000000000000\"}})",
                        "db.adminCommand({\"split\": \"nuxeo.archives\","
                                + " \"middle\": {\"ecm:id\": \"80000000-0000-0000-0000-000000000000\"}})",
                        "db.adminCommand({\"split\": \"nuxeo.archives\","
                                + " \"middle\": {\"ecm:id\": \"c0000000-0000-0000-0000-000000000000\"}})");
        assertThat(plan(1).splits()).isEmpty();
        assertThatThrownBy(() -> plan(0)).hasMessageContaining("1 to 65,536");
        IdScheme words = new IdScheme(IdType.SEQUENCE_HEX_RANDOMIZED, true, Map.of("archives", 1L));
        assertThat(ShardPlan.of("nuxeo", "archives", 2, words, DATASET).script())
                .last()
                .asString()
                .endsWith("\"middle\": {\"_id\": 0}})");
    }

    @ParameterizedTest
    @EnumSource(IdType.class)
    void idsOfDocumentsSpreadEvenlyOverTheSplits(IdType type) {
        Map<String, Long> first = type.isSequence() ? Map.of("archives", 777L) : Map.of();
        IdScheme ids = new IdScheme(type, false, first);
        List<BsonValue> splits =
                ShardPlan.of("nuxeo", "archives", 8, ids, DATASET).splits();
        assertThat(splits).hasSize(7).isSortedAccordingTo(ShardPlanTest::compare);
        int[] counts = new int[8];
        int documents = 0;
        for (long ordinal = DATASET.firstOrdinal(Bank.STATEMENT); ordinal < DATASET.size(); ordinal++) {
            if (DATASET.layout().repository(DATASET.identity(ordinal)).label().equals("archives")) {
                BsonValue id = ids.value(ids.id(DATASET, DATASET.identity(ordinal)));
                counts[
                        (int) splits.stream()
                                .filter(split -> compare(split, id) <= 0)
                                .count()]++;
                documents++;
            }
        }
        for (int count : counts) {
            assertThat(count).isBetween(documents / 8 * 7 / 10, documents / 8 * 13 / 10);
        }
    }

    private static int compare(BsonValue a, BsonValue b) {
        return a.isInt64()
                ? Long.compare(a.asInt64().getValue(), b.asInt64().getValue())
                : a.asString().getValue().compareTo(b.asString().getValue());
    }
}
