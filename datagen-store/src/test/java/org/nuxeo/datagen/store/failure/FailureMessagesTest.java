// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.file.AccessDeniedException;
import org.apache.kafka.common.KafkaException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;

class FailureMessagesTest {

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Disk quota exceeded", "There is not enough space on the disk"})
    void aFullDiskIsNamed(String reason) {
        assertThat(FailureMessages.of(new UncheckedIOException(new IOException(reason))))
                .contains("a file cannot be written: " + reason + "; make room on its disk and repeat the command");
    }

    @Test
    void aFileIsNamed() {
        assertThat(FailureMessages.of(new UncheckedIOException(new AccessDeniedException("/data/tellers.csv"))))
                .contains("/data/tellers.csv: permission denied");
    }

    @Test
    void aServiceIsNamedWithTheAddressThatItsClientTells() {
        String again = "; repeat the command when it works again";
        ServerAddress address = new ServerAddress("shard2", 27018);
        assertThat(FailureMessages.of(new MongoSocketReadTimeoutException(
                        "Timeout while receiving message", address, new SocketTimeoutException("Read timed out"))))
                .contains("mongo at shard2:27018 failed: no reply in time" + again);
        assertThat(FailureMessages.of(
                        new MongoCommandException(BsonDocument.parse("{code: 96, errmsg: 'no such thing'}"), address)))
                .hasValueSatisfying(line -> assertThat(line).startsWith("mongo at shard2:27018 failed: "));
        assertThat(FailureMessages.of(new MongoTimeoutException("Timed out. Client view of cluster state is"
                        + " {type=UNKNOWN, servers=[{address=a:1, type=UNKNOWN}, {address=b:2, type=UNKNOWN}]}")))
                .contains("mongo at a:1,b:2 failed: no reply in time" + again);
        assertThat(FailureMessages.of(new KafkaException("closed"))).contains("kafka failed: closed" + again);
        assertThat(FailureMessages.of(new ConnectException("Connection refused")))
                .contains("a service failed: connection refused" + again);
    }

    @Test
    void defectsHaveNoMessage() {
        assertThat(FailureMessages.of(new IOException("unexpected end of block")))
                .isEmpty();
        assertThat(FailureMessages.of(new IllegalStateException("No space left on device")))
                .isEmpty();
    }
}
