// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.bench.series.Source.Value;
import org.nuxeo.datagen.store.kafka.GroupLag;
import org.nuxeo.datagen.store.kafka.TopicAdmin;

/**
 * The lag of a consumer group in the topics of repositories, and the bytes of all topics.
 *
 * @param admin the client, closed by its owner
 */
public record KafkaSource(TopicAdmin admin, String group, List<String> repositories) implements Source {

    private static final double MEGABYTE = 1e6;

    @Override
    public List<Value> values() {
        List<Value> values = new ArrayList<>();
        Map<String, Long> lags = new TreeMap<>();
        GroupLag.of(admin, group, repositories).forEach(lag -> lags.merge(lag.topic(), lag.records(), Long::sum));
        lags.forEach((topic, lag) -> values.add(Value.of("Kafka: lag", "records", topic, lag)));
        admin.storedBytes().forEach((topic, bytes) -> {
            if (!topic.startsWith("__")) {
                values.add(Value.of("Kafka: topics", "megabytes", topic, bytes / MEGABYTE));
            }
        });
        return values;
    }
}
