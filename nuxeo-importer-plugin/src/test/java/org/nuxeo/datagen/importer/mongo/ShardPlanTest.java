package org.nuxeo.datagen.importer.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Kind;

class ShardPlanTest {

    @Test
    void commandsShardByIdAndSplitEvenly() {
        ShardPlan plan = new ShardPlan("nuxeo", "archives", 4);
        assertThat(plan.splits())
                .containsExactly(
                        "40000000-0000-0000-0000-000000000000",
                        "80000000-0000-0000-0000-000000000000",
                        "c0000000-0000-0000-0000-000000000000");
        assertThat(plan.script())
                .hasSize(5)
                .startsWith(
                        "db.adminCommand({\"enableSharding\": \"nuxeo\"})",
                        "db.adminCommand({\"shardCollection\": \"nuxeo.archives\", \"key\": {\"ecm:id\": 1},"
                                + " \"unique\": true})")
                .endsWith("db.adminCommand({\"split\": \"nuxeo.archives\","
                        + " \"middle\": {\"ecm:id\": \"c0000000-0000-0000-0000-000000000000\"}})");
        assertThat(new ShardPlan("nuxeo", "archives", 1).splits()).isEmpty();
        assertThatThrownBy(() -> new ShardPlan("nuxeo", "archives", 0)).hasMessageContaining("1 to 65536");
    }

    @Test
    void idsOfDocumentsSpreadEvenlyOverTheSplits() {
        Dataset dataset = Dataset.of(DatasetSpec.builder().customers(1_200).build());
        List<String> splits = new ShardPlan("nuxeo", "archives", 8).splits();
        int[] counts = new int[8];
        long first = dataset.firstOrdinal(Kind.STATEMENT);
        int documents = 16_000;
        for (int i = 0; i < documents; i++) {
            String id = dataset.document(first + i).id().toString();
            counts[
                    (int) splits.stream()
                            .filter(split -> split.compareTo(id) <= 0)
                            .count()]++;
        }
        // 2,000 expected in each; five standard deviations of a binomial count are 209.
        for (int count : counts) {
            assertThat(count).isBetween(1_791, 2_209);
        }
    }
}
