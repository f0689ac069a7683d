// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoTimeoutException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;
import org.nuxeo.runtime.transaction.TransactionHelper;

class CatalogueCallsTest {

    private final OperationContext administrator = new OperationContext(principal(true));

    private static NuxeoPrincipal principal(boolean administrator) {
        return (NuxeoPrincipal) Proxy.newProxyInstance(
                NuxeoPrincipal.class.getClassLoader(),
                new Class<?>[] {NuxeoPrincipal.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "isAdministrator" -> administrator;
                    case "getName" -> "jane";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @BeforeEach
    void reset() {
        TransactionHelper.reset();
    }

    @Test
    void othersAreRefusedBeforeTheOperationRuns() {
        Supplier<String> never = () -> {
            throw new AssertionError("was run");
        };
        assertStatus(new OperationContext(principal(false)), never, 403, "Op: jane is not an administrator");
        assertStatus(new OperationContext(null), never, 403, "Op: nobody is not an administrator");
    }

    @Test
    void eachFailureHasItsStatus() {
        assertStatus(
                failing(new IllegalArgumentException("nbThreads 0: must be 1 to 256")),
                400,
                "Op: nbThreads 0: must be 1 to 256");
        assertStatus(failing(new StageException("topic x has 3 partitions")), 409, "Op: topic x has 3 partitions");
        assertStatus(
                failing(new ServiceDownException("mongo", "host:1", new java.io.IOException("refused"))), 503, "mongo");
        assertStatus(failing(new NuxeoException("no such log", 404)), 404, "no such log");
    }

    /** Nuxeo wraps the exceptions of its clients. */
    @Test
    void anOutageIsFoundAmongTheCauses() {
        assertStatus(
                failing(new NuxeoException("Failed", new MongoTimeoutException("Timed out after 30000 ms"))),
                503,
                "Op: mongo at its configured address does not answer: Timed out after 30000 ms");
        assertStatus(
                failing(new IllegalStateException(new TimeoutException("Timed out waiting for a node assignment"))),
                503,
                "Op: kafka at ");
        assertStatus(
                failing(new IllegalStateException(new ConnectException("Connection refused"))),
                503,
                "Op: the search index at ");
        assertThatThrownBy(() -> CatalogueCalls.run(administrator, "Op", failing(new IllegalStateException("defect"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("defect");
    }

    private static Supplier<String> failing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    private void assertStatus(Supplier<String> body, int status, String message) {
        assertStatus(administrator, body, status, message);
    }

    private static void assertStatus(OperationContext context, Supplier<String> body, int status, String message) {
        assertThatThrownBy(() -> CatalogueCalls.run(context, "Op", body))
                .isInstanceOfSatisfying(
                        NuxeoException.class, e -> assertThat(e.getStatusCode()).isEqualTo(status))
                .hasMessageContaining(message);
    }

    @Test
    void longWorkRunsBetweenTwoTransactions() {
        TransactionHelper.startTransaction();
        boolean inside =
                CatalogueCalls.run(administrator, "Op", TransactionHelper::isTransactionActiveOrMarkedRollback);
        assertThat(inside).isFalse();
        assertThat(TransactionHelper.isTransactionActiveOrMarkedRollback()).isTrue();
        assertThat(TransactionHelper.EVENTS).containsExactly("start", "commit", "start");
    }

    @Test
    void noTransactionIsStartedIfThereWasNone() {
        assertThat(CatalogueCalls.run(administrator, "Op", () -> "done")).isEqualTo("done");
        assertThat(TransactionHelper.EVENTS).isEmpty();
    }
}
