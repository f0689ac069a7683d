// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoTimeoutException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.runtime.api.Framework;

/** Messages that become dead letters: those without a parent, and those whose document fails. */
class IdentityConsumerDeadLettersTest extends IdentityConsumerFixture {

    @AfterEach
    void serveAgain() {
        Framework.clear();
    }

    @Test
    void aMessageWithoutAParentBecomesADeadLetterAndTheOthersAreImported() {
        Document orphan = customers.get(0);
        folders.remove(orphan.parentId().toString());
        long others = customers.stream()
                .filter(customer -> !customer.parentId().equals(orphan.parentId()))
                .count();
        batch(customers);
        consumer.close();
        assertThat(durable).hasSize((int) others).doesNotContainKey(orphan.id().toString());
        assertThat(counted().created()).isEqualTo(others);
        assertThat(tally.abortedConsumers()).isZero();
        assertThat(counted().deadLetters()).isEqualTo(customers.size() - others);
        assertThat(deadLetters()).hasSize((int) (customers.size() - others)).contains(orphan.path());
        String state = orphan.path().substring(0, orphan.path().lastIndexOf('/'));
        assertThat(counted().errors())
                .contains(orphan.path() + ": its parent " + state
                        + " is not there; put aside in the log import/customers-dead");
    }

    /** A dead letter is a normal message: once its parent exists, consumers of its log import it. */
    @Test
    void deadLettersAreReplayed() {
        Document orphan = customers.get(0);
        folders.remove(orphan.parentId().toString());
        batch(List.of(orphan));
        assertThat(durable).isEmpty();
        folders.add(orphan.parentId().toString());
        consumer.begin();
        server.logs.get("import/customers-dead").forEach(consumer::accept);
        consumer.commit();
        durable.putAll(pending);
        assertThat(durable).containsOnlyKeys(orphan.id().toString());
    }

    @Test
    void aParentInTheSameBatchCounts() {
        Document customer = customers.get(0);
        Document card = DATASET.document(Bank.idCard(customer.identity().position()));
        batch(List.of(customer, card));
        assertThat(durable).hasSize(2);
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void aDocumentThatFailsBecomesADeadLetterAfterTheLastAttempt() {
        failing = customers.get(1).id().toString();
        IdentityConsumer patient = consumer("", ROOT, null, 1);
        assertThatThrownBy(() -> batch(customers, patient)).hasMessageContaining("its type is unknown");
        patient.rollback();
        assertThat(deadLetters()).isEmpty();
        batch(customers, patient);
        patient.close();
        assertThat(deadLetters()).containsExactly(customers.get(1).path());
        assertThat(counted().created()).isEqualTo(customers.size() - 1);
        assertThat(tally.abortedConsumers()).isZero();
        assertThat(counted().errors())
                .contains(
                        customers.get(1).path() + ": its type is unknown; put aside in the log import/customers-dead");
    }

    @Test
    void anOutageMakesNoDeadLetters() {
        CoreInstance.session = Server.proxy(CoreSession.class, (method, arguments) -> {
            throw new IllegalStateException(new MongoTimeoutException("Timed out"));
        });
        IdentityConsumer hasty = consumer("", ROOT, null, 0);
        assertThatThrownBy(() -> batch(customers, hasty)).hasRootCauseInstanceOf(MongoTimeoutException.class);
        hasty.rollback();
        hasty.close();
        assertThat(deadLetters()).isEmpty();
        assertThatThrownBy(tally::requireServices)
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("mongo at ")
                .hasMessageContaining("0 documents are imported");
    }

    /** The clients of a server are closed before its consumers have ended. */
    @Test
    void aServerThatShutsDownMakesNoDeadLetters() {
        CoreInstance.session = Server.proxy(CoreSession.class, (method, arguments) -> {
            throw new IllegalStateException("The pool is closed");
        });
        Framework.shutDown();
        IdentityConsumer hasty = consumer("", ROOT, null, 0);
        assertThatThrownBy(() -> batch(customers, hasty)).hasMessage("The pool is closed");
        hasty.rollback();
        hasty.close();
        assertThat(deadLetters()).isEmpty();
        assertThat(tally.abortedConsumers()).isEqualTo(1);
    }
}
