// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.testing.Eventually;

class OperationRunsTest {

    private final OperationRuns runs = new OperationRuns();
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void resultIsKeptUntilItIsRead() throws Exception {
        String id = runs.start(() -> TextNode.valueOf("done"));
        awaitEnd(id);
        assertThat(runs.take(id).result().asText()).isEqualTo("done");
        assertThat(runs.find(id)).isNull();
        assertThat(runs.take(id)).isNull();
    }

    @Test
    void problemIsReturnedAsTheResult() throws Exception {
        String id = runs.start(() -> {
            throw Problem.badRequest("no");
        });
        awaitEnd(id);
        OperationRuns.Run run = runs.take(id);
        assertThatThrownBy(run::result).isInstanceOf(Problem.class).hasMessage("no");
    }

    @Test
    void runningOperationHasNoResultAndIsStoppedById() throws Exception {
        String id = runs.start(this::waits);
        String other = runs.start(this::waits);
        assertThat(runs.take(id)).isNull();
        assertThat(runs.find(id).stop()).isTrue();
        awaitEnd(id);
        assertThatThrownBy(runs.take(id)::result).hasMessage("stopped");
        assertThat(runs.find(other).isDone()).isFalse();
    }

    @Test
    void operationThatIsDoneCannotBeStopped() throws Exception {
        String id = runs.start(() -> TextNode.valueOf("done"));
        awaitEnd(id);
        assertThat(runs.find(id).stop()).isFalse();
        assertThat(runs.take(id).result().asText()).isEqualTo("done");
    }

    @Test
    void atMostThirtyTwoOperationsRunAtATime() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < OperationRuns.MAX_RUNNING; i++) {
            ids.add(runs.start(this::waits));
        }
        Problem refused = catchThrowableOfType(Problem.class, () -> runs.start(this::waits));
        assertThat(refused.status()).isEqualTo(503);
        runs.find(ids.get(7)).stop();
        awaitEnd(ids.get(7));
        // the slot is released just after the result is set
        Eventually.await(
                "a free slot", () -> catchThrowableOfType(Problem.class, () -> runs.start(this::waits)) == null);
    }

    private JsonNode waits() {
        try {
            never.await();
            throw new AssertionError("nothing counts it down");
        } catch (InterruptedException e) {
            throw new Problem(503, OperationRuns.isStopped() ? "stopped" : "interrupted by somebody else");
        }
    }

    private void awaitEnd(String id) throws InterruptedException {
        Eventually.await("the end of the run", () -> runs.find(id).isDone());
    }
}
