// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.TopicSettings.TopicPlan;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.testing.Datasets;

class TopicWordsTest {

    private static TopicSettings settings(Map<String, String> texts) {
        return TopicWords.topics(Description.read(TopicWords.ALL, texts::get, Description.GIVEN));
    }

    @Test
    void everyWordReachesTheSettings() {
        assertThat(settings(Map.of())).isEqualTo(TopicSettings.USUAL);
        Map<String, String> texts = Map.of(
                "topic-replication", "3",
                "topic-retention-time", "240h",
                "topic-retention-bytes", "500M",
                "topic-compression", "none");
        TopicSettings settings = settings(texts);
        assertThat(settings).isEqualTo(new TopicSettings(3, 864_000_000, 500_000_000, "none"));
        assertThat(TopicWords.RETENTION_TIME.write(settings.retentionMillis())).isEqualTo("240h");
        assertThat(TopicWords.RETENTION_TIME.write(-1L)).isEqualTo("unlimited");
        assertThat(TopicWords.RETENTION_BYTES.write(-1L)).isEqualTo("unlimited");
    }

    @Test
    void otherTextsAreRefused() {
        for (String wrong : List.of("", "0h", "87601h", "90s", "-1", "240")) {
            assertThatThrownBy(() -> TopicWords.RETENTION_TIME.read(wrong))
                    .hasMessage("must be unlimited, or 1h to 87600h, such as 240h");
        }
        for (String wrong : List.of("", "0", "-1", "x")) {
            assertThatThrownBy(() -> TopicWords.RETENTION_BYTES.read(wrong))
                    .hasMessage("must be unlimited, or a number of bytes from 1 on, such as 500M");
        }
    }

    /** The largest partition decides, and the time that the whole delivery takes. */
    @Test
    void topicsThatWouldLoseRecordsAreRefused() {
        Delivery delivery = Delivery.of(Datasets.ofBank(90_000_000, 60), 48);
        List<TopicPlan> plans = TopicWords.plans(delivery, RecordFormat.FULL, TopicSettings.USUAL);
        TopicPlan archives = plans.get(5);
        assertThat(archives.topic()).isEqualTo("nuxeo-import-archives");
        long mean = 9_720_000_000L * 151 / 48;
        assertThat(archives.partitionBytes()).isBetween(mean, mean * 102 / 100);
        long bytes = archives.partitionBytes();
        TopicSettings enough = new TopicSettings(null, 127 * 3_600_000, bytes, "lz4");
        assertThat(TopicWords.plans(delivery, RecordFormat.FULL, enough)).hasSize(6);
        TopicSettings small = new TopicSettings(null, -1, bytes - 1, "lz4");
        assertThatThrownBy(() -> TopicWords.plans(delivery, RecordFormat.FULL, small))
                .hasMessageMatching("topic-retention-bytes " + (bytes - 1) + ": must be unlimited, or at least [0-9,]+"
                        + " bytes, the size of the largest partition of nuxeo-import-archives");
        TopicSettings brief = new TopicSettings(null, 126 * 3_600_000, -1, "lz4");
        assertThatThrownBy(() -> TopicWords.plans(delivery, RecordFormat.FULL, brief))
                .hasMessage(
                        "topic-retention-time 126h: must be unlimited, or at least 127h, which an import takes at the best"
                                + " published rate");
    }
}
