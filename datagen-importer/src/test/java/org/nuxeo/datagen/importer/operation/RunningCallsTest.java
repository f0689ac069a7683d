// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.testing.Eventually;

/** Two nodes with one store. */
class RunningCallsTest {

    private final AtomicLong now = new AtomicLong();
    private final SharedStore store = SharedStore.ofProcess(now::get);
    private final RunningCalls here = new RunningCalls(() -> "here", store);
    private final RunningCalls there = new RunningCalls(() -> "there", store);
    private final CountDownLatch begun = new CountDownLatch(1);
    private RunningCall running;

    private static RunningCall call(Activity activity, String operation) {
        OperationCall call = new OperationCall(operation, Description.NOTHING, null, "jane");
        return new RunningCall(activity, call, "import/doc", List.of("us-east"));
    }

    /** Starts a call that ends only when it is stopped. */
    private FutureTask<String> start(RunningCalls node, String threadName) throws InterruptedException {
        FutureTask<String> task = new FutureTask<>(() -> {
            running = call(Activity.CONSUMER, OperationIds.CONSUME).planned(2_000);
            running.follow(() -> 1_234);
            try {
                return node.run(running, () -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return "ended";
                });
            } catch (StageException e) {
                return e.getMessage() + Thread.currentThread().isInterrupted();
            }
        });
        new Thread(task, threadName).start();
        begun.await();
        return task;
    }

    @AfterEach
    void leavesNothing() throws InterruptedException {
        assertThat(here.all()).isEmpty();
        Eventually.await("the end of clocks", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(each -> each.getName().equals("datagen-calls")));
    }

    @Test
    void aStopEndsACallAndTellsHowToGoOn() throws Exception {
        FutureTask<String> task = start(here, "any");
        JsonNode stopped = here.stop(running.id, "joe");
        assertThat(stopped.get("ended").asBoolean()).isTrue();
        assertThat(stopped.get("imported").asLong()).isEqualTo(1_234);
        assertThat(stopped.get("next").asText())
                .startsWith("documents that are imported are kept; the same call continues");
        assertThat(task.get())
                .isEqualTo(
                        "was stopped by joe with 1,234 of 2,000 documents done; documents that are imported are kept;"
                                + " the same call continues with the messages that are leftfalse");
        assertThatThrownBy(() -> here.stop(running.id, "joe"))
                .isInstanceOf(StageException.class)
                .hasMessage("id " + running.id + ": no such call is running; Datagen.Status lists those that are");
    }

    @Test
    void aCallOfAnotherNodeIsListedAndStopped() throws Exception {
        FutureTask<String> task = start(there, "any");
        assertThat(here.all()).singleElement().satisfies(each -> {
            assertThat(each.get("node").asText()).isEqualTo("there");
            assertThat(each.get("log").asText()).isEqualTo("import/doc");
        });
        assertThat(here.stop(running.id, "joe").get("ended").asBoolean()).isTrue();
        assertThat(task.get()).startsWith("was stopped by joe");
    }

    @Test
    void aRepositoryThatAnotherNodeUsesIsNotCleanedUntilThatNodeIsDeadForAMinute() throws Exception {
        FutureTask<String> task = start(there, "any");
        RunningCall cleaning = call(Activity.CLEANING, OperationIds.CLEAN);
        assertThatThrownBy(() -> here.run(cleaning, () -> "cleaned"))
                .isInstanceOf(StageException.class)
                .hasMessageStartingWith(
                        "repository us-east: another call uses it, StreamImporter.runDocumentConsumersEx on"
                                + " node there; wait until that has ended, or end it by Datagen.Stop with id "
                                + running.id);
        there.stop(running.id, "joe");
        task.get();
        store.put(
                "node/there",
                "[{\"id\":\"x\",\"list\":\"imports\",\"repositories\":[\"us-east\"]}]",
                RunningCalls.LIFE);
        assertThatThrownBy(() -> here.run(cleaning, () -> "cleaned")).isInstanceOf(StageException.class);
        now.addAndGet(RunningCalls.LIFE.toMillis() + 1);
        assertThat(here.run(cleaning, () -> "cleaned")).isEqualTo("cleaned");
    }

    @Test
    void aCallInTheBackgroundHasTheIdThatNuxeoGaveIt() throws Exception {
        String id = "5b1f8f3e-1111-4222-8333-444455556666";
        FutureTask<String> task = start(here, "Nuxeo-AsyncOperation-" + id);
        here.stop(id, "joe");
        assertThat(task.get()).startsWith("was stopped by joe");
    }

    @Test
    void aCallThatCanNoLongerBeStoppedGoesOn() throws Exception {
        RunningCall cleaning = call(Activity.CLEANING, OperationIds.CLEAN);
        assertThat(here.run(cleaning, () -> {
                    cleaning.keepGoing();
                    assertThatThrownBy(() -> here.stop(cleaning.id, "joe"))
                            .hasMessage("id " + cleaning.id + ": can no longer be stopped, and ends soon");
                    return "cleaned";
                }))
                .isEqualTo("cleaned");
    }
}
