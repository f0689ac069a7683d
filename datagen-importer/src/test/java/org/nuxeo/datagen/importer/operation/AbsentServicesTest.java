// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.List;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/** Failures of a service that is away, as opposed to one that refuses. */
class AbsentServicesTest {

    private static String service(Throwable failure) {
        return AbsentServices.in(failure)
                .map(down -> down.getMessage().split(" at ")[0])
                .orElse("none");
    }

    @Test
    void theDecisiveCauseIsFoundAtAnyDepth() {
        Throwable timeout = new MongoTimeoutException("Timed out after 30000 ms");
        assertThat(service(timeout)).isEqualTo("mongo");
        assertThat(service(new IllegalStateException("Failed", new RuntimeException(timeout))))
                .isEqualTo("mongo");
        // A connection that a driver could not open does not concern the index.
        assertThat(service(new MongoSocketOpenException(
                        "Exception opening socket", new ServerAddress(), new ConnectException("Connection refused"))))
                .isEqualTo("mongo");
        assertThat(service(new RuntimeException(new TimeoutException("Timed out"))))
                .isEqualTo("kafka");
        assertThat(service(new UncheckedIOException(new ConnectException("Connection refused"))))
                .isEqualTo("the search index");
        assertThat(service(new RuntimeException(new ServiceDownException("kafka", "host:1", null))))
                .isEqualTo("kafka");
    }

    @Test
    void aRefusalIsNotAnOutage() {
        assertThat(service(new MongoException(13, "not authorized"))).isEqualTo("none");
        assertThat(service(new TopicAuthorizationException("import"))).isEqualTo("none");
        assertThat(service(new IOException("disk full"))).isEqualTo("none");
    }

    @Test
    void anImportWhoseConsumersGaveUpNamesTheServiceAndItsProgress() {
        ImportTally tally = new ImportTally();
        tally.committed(7, 2);
        tally.failed(new IllegalStateException(new MongoTimeoutException("Timed out")));
        assertThatCode(tally::requireServices).as("a later attempt succeeded").doesNotThrowAnyException();
        tally.aborted();
        assertThatThrownBy(tally::requireServices)
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContainingAll("mongo at ", "Timed out", "9 documents are imported");
    }

    @Test
    void deadLettersAreCountedWithTheirReasons() {
        ImportTally tally = new ImportTally();
        tally.putAside("/california/x: its parent /california is not there");
        assertThat(tally.result(1, 0, "", 0, null, List.of()).deadLetters()).isEqualTo(1);
        assertThat(tally.result(1, 0, "", 0, null, List.of()).errors())
                .containsExactly("/california/x: its parent /california is not there");
        assertThat(tally.abortedConsumers()).isZero();
    }
}
