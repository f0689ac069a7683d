// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;

class OperationsTest {
    private static final String EXECUTION = "2237dbc0-674f-42a2-952c-4f35c3d216b7";
    private static final String RUN = "/automation/Datagen.Import/@async/" + EXECUTION;
    private static final String SEEN_AS = "http://localhost:8080/nuxeo/api/v1" + RUN;

    private ScriptedNuxeo nuxeo;
    private Operations operations;

    @BeforeEach
    void start() throws IOException {
        nuxeo = new ScriptedNuxeo();
        operations = new Operations(nuxeo.client());
    }

    @AfterEach
    void stop() {
        nuxeo.close();
    }

    @Test
    void theIdOfAnExecutionIsReadFromTheAddressOfItsStatus() throws InterruptedException {
        nuxeo.on("POST /automation/Datagen.Import/@async", 202, SEEN_AS + "/status", "");
        assertThat(operations.start("Datagen.Import", Map.of("customers", 3))).contains(EXECUTION);
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 504})
    void aStartWhoseAnswerIsLostIsNotMadeAgain(int status) throws InterruptedException {
        nuxeo.on("POST /automation/Datagen.Import/@async", status, "");
        assertThat(operations.start("Datagen.Import", Map.of())).isEmpty();
        assertThat(nuxeo.requests()).hasSize(1);
    }

    @Test
    void aServerThatIsNotUpYetIsAskedUntilItIs() throws InterruptedException {
        nuxeo.on("POST /automation/Datagen.Status", 404, "")
                .on("POST /automation/Datagen.Status", 500, "")
                .on("POST /automation/Datagen.Status", 415, "")
                .on("POST /automation/Datagen.Status", 200, "{\"version\":\"v1\"}");
        assertThat(operations.ask("Datagen.Status", Map.of()).path("version").asText())
                .isEqualTo("v1");
    }

    @Test
    void aRefusedStartHasTheServersReason() {
        nuxeo.on("POST /automation/Datagen.Import/@async", 400, "{\"message\":\"customers 0: must be 1 to 9\"}");
        assertThatThrownBy(() -> operations.start("Datagen.Import", Map.of()))
                .isInstanceOf(OperationFailure.class)
                .hasMessage("Datagen.Import: customers 0: must be 1 to 9 (HTTP 400)");
    }

    @Test
    void anExecutionHasEndedWhenItsStatusRedirects() throws InterruptedException {
        nuxeo.recorded("GET " + RUN + "/status", 200, "async-running")
                .on("GET " + RUN + "/status", 303, SEEN_AS, "")
                .on("GET " + RUN, 200, "{\"messages\":12}");
        assertThat(state()).isInstanceOf(Operations.State.Running.class);
        Operations.State done = state();
        assertThat(((Operations.State.Done) done).result().path("messages").asInt())
                .isEqualTo(12);
    }

    @Test
    void aResultInATextIsParsedAsJson() throws InterruptedException {
        nuxeo.on("GET " + RUN + "/status", 302, SEEN_AS, "")
                .on("GET " + RUN, 200, "{\"entity-type\":\"string\",\"value\":\"{\\\"messages\\\":7}\"}");
        assertThat(((Operations.State.Done) state()).result().path("messages").asInt())
                .isEqualTo(7);
    }

    @Test
    void aFailedResultIsReadOnce() throws InterruptedException {
        nuxeo.on("GET " + RUN + "/status", 303, SEEN_AS, "")
                .on("GET " + RUN, 500, "{\"entity-type\":\"exception\",\"message\":\"Internal Server Error\"}");
        assertThat(state()).isEqualTo(new Operations.State.Failed(500, "Internal Server Error (HTTP 500)"));
        assertThat(nuxeo.requests()).hasSize(2);
    }

    @Test
    void anExecutionThatWasRefusedHasTheServersReason() throws InterruptedException {
        nuxeo.on("GET " + RUN + "/status", 303, SEEN_AS, "").recorded("GET " + RUN, 400, "async-refused");
        assertThat(((Operations.State.Failed) state()).reason())
                .contains("customers 0: must be 1 to 4,398,046,511,104");
    }

    @Test
    void aResultThatWasAlreadyReadIsLost() throws InterruptedException {
        nuxeo.on("GET " + RUN + "/status", 303, SEEN_AS, "").recorded("GET " + RUN, 404, "async-not-found");
        assertThat(state()).isInstanceOf(Operations.State.Lost.class);
    }

    /** Nuxeo with a transient store in MongoDB knows an execution only when it has ended. */
    @Test
    void anExecutionThatTheServerDoesNotKnowIsFollowedByTheStatus() throws InterruptedException {
        nuxeo.on("GET " + RUN + "/status", 404, "")
                .on("GET " + RUN + "/status", 404, "")
                .on("GET " + RUN + "/status", 303, SEEN_AS, "")
                .recorded("GET " + RUN, 404, "async-not-found")
                .on("POST /automation/Datagen.Status", 200, "{\"imports\":[{\"id\":\"" + EXECUTION + "\"}]}")
                .on("POST /automation/Datagen.Status", 200, "{\"imports\":[]}");
        assertThat(state()).isInstanceOf(Operations.State.Running.class);
        assertThat(state()).as("its end is seen").isInstanceOf(Operations.State.Lost.class);
    }

    @Test
    void anExecutionIsListedOnlySomeMomentsAfterItsStart() throws InterruptedException {
        nuxeo.on("GET " + RUN + "/status", 404, "")
                .on("POST /automation/Datagen.Status", 200, "{\"imports\":[]}")
                .on("POST /automation/Datagen.Status", 200, "{\"imports\":[{\"id\":\"" + EXECUTION + "\"}]}");
        assertThat(state()).isInstanceOf(Operations.State.Running.class);
    }

    private Operations.State state() throws InterruptedException {
        return operations.state("Datagen.Import", EXECUTION);
    }
}
