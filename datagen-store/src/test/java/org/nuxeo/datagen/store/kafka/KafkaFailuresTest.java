// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.KafkaClients.KafkaFailures;
import org.nuxeo.datagen.store.kafka.PartitionReader.ConsumerRequests;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.KafkaSettings;

class KafkaFailuresTest {

    private static final KafkaSettings SOMEWHERE = KafkaSettings.of("127.0.0.1:1");

    @Test
    void aGroupWithMembersIsReportedWithTheRemedy() {
        assertThatThrownBy(() -> KafkaFailures.answer(new GroupNotEmptyException("The group is not empty."), "here:1"))
                .isInstanceOf(StageException.class)
                .hasMessage("kafka at here:1: the consumer group has active members; stop its consumers first");
    }

    @Test
    void transientFailuresAreRetriedAndAMissingTopicIsAnAnswer() throws Exception {
        assertThatThrownBy(() -> KafkaFailures.answer(new DisconnectException("gone"), "here:1"))
                .isInstanceOf(TransientFailureException.class);
        assertThat(KafkaFailures.answer(new UnknownTopicOrPartitionException("none"), "here:1"))
                .isInstanceOf(UnknownTopicOrPartitionException.class);
    }

    /** Listing groups wraps the failure to find a broker. */
    @Test
    void aTransientFailureIsFoundAmongTheCauses() {
        KafkaException wrapped = new KafkaException("Failed to find brokers", new TimeoutException("Timed out"));
        assertThatThrownBy(() -> KafkaFailures.answer(wrapped, "here:1"))
                .isInstanceOf(TransientFailureException.class)
                .hasMessage("no reply in time");
        AtomicInteger calls = new AtomicInteger();
        ConsumerRequests requests =
                new ConsumerRequests("here:1", RetryPolicy.within(Duration.ofMinutes(1)), () -> false);
        assertThat(requests.<String>ask(() -> {
                    if (calls.incrementAndGet() == 1) {
                        throw wrapped;
                    }
                    return "answered";
                }))
                .isEqualTo("answered");
    }

    @Test
    void anUnknownHostCountsAsAServiceThatIsDown() {
        assertThatThrownBy(() -> KafkaClients.admin(KafkaSettings.of("nohost.invalid:9092")))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("nohost.invalid:9092 does not answer")
                .hasMessageNotContaining("Exception");
    }

    @Test
    void anInvalidPropertyIsNamedWithoutItsPassword() {
        assertThatThrownBy(() -> KafkaClients.producer(SOMEWHERE, Map.of("compression.type", "tight")))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("compression.type")
                .hasMessageContaining("--kafka-config")
                .hasMessageNotContaining("Exception");
        KafkaSettings unquoted = new KafkaSettings(
                "localhost:1",
                Map.of(
                        "security.protocol",
                        "SASL_PLAINTEXT",
                        "sasl.mechanism",
                        "PLAIN",
                        "sasl.jaas.config",
                        "org.apache.kafka.common.security.plain.PlainLoginModule required password=se cret;"),
                1_000);
        assertThatThrownBy(() -> KafkaClients.admin(unquoted))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("sasl.jaas.config")
                .hasMessageNotContaining("cret");
    }
}
