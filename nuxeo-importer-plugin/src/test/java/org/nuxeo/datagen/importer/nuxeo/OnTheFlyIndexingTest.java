// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.ecm.core.bulk.BulkService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.ecm.core.bulk.message.BulkStatus;
import org.nuxeo.runtime.api.Framework;

/** On-the-fly indexing, on a bulk service that handles an external scroller as Nuxeo does. */
class OnTheFlyIndexingTest {

    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final List<String> appended = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger appending = new AtomicInteger();
    private volatile int mostAppendingAtOnce;
    private volatile long processed;
    private volatile int statusesUntilScrolled;
    private volatile BulkCommand submitted;

    private final BulkService bulk = (BulkService) Proxy.newProxyInstance(
            BulkService.class.getClassLoader(),
            new Class<?>[] {BulkService.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "submit" -> submitted((BulkCommand) arguments[0]);
                case "appendExternalBucket" -> append((BulkBucket) arguments[0]);
                case "getStatus" -> status();
                case "completeExternalScroll" -> call("complete " + arguments[1]);
                case "abort" -> call("abort " + arguments[0]);
                default -> throw new UnsupportedOperationException(method.getName());
            });

    @BeforeEach
    void start() {
        actions("index", "setProperties");
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    private static void actions(String... names) {
        Framework.register(
                BulkAdminService.class, Server.proxy(BulkAdminService.class, (method, arguments) -> List.of(names)));
    }

    private String submitted(BulkCommand command) {
        submitted = command;
        return "c1";
    }

    private Object append(BulkBucket bucket) {
        mostAppendingAtOnce = Math.max(mostAppendingAtOnce, appending.incrementAndGet());
        assertThat(bucket.getCommandId()).isEqualTo("c1");
        assertThat(bucket.getIds()).hasSizeBetween(1, 500);
        appended.addAll(bucket.getIds());
        appending.decrementAndGet();
        return null;
    }

    private BulkStatus status() {
        Instant started = statusesUntilScrolled-- > 0 ? null : Instant.EPOCH;
        return new BulkStatus(processed, started);
    }

    private Object call(String text) {
        calls.add(text);
        return null;
    }

    private static List<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(i -> "id" + i).toList();
    }

    private OnTheFlyIndexing indexing(long backlog, long timeoutMillis) {
        return new OnTheFlyIndexing(bulk, "us-east", "jane", backlog, timeoutMillis);
    }

    @Test
    void documentsOfOneCommandAreSentInBuckets() {
        OnTheFlyIndexing indexing = indexing(10_000, 60_000);
        assertThat(indexing.commandId).isEqualTo("c1");
        assertThat(submitted.toString())
                .isEqualTo("index by jane in us-east, external, buckets of 500, {updateAlias=false}");
        indexing.handOver(ids(1_201));
        indexing.handOver(List.of("id7"));
        assertThat(appended).hasSize(1_202).startsWith("id0", "id1").endsWith("id1200", "id7");
        indexing.complete();
        assertThat(calls).containsExactly("complete 1202");
    }

    /** LTS 2025 has neither the action {@code index} nor aliases. */
    @Test
    void theActionOfTheServersReleaseIsUsed() {
        actions("setProperties", "indexing", "indexingBackground");
        indexing(10_000, 60_000);
        assertThat(submitted.toString()).isEqualTo("indexing by jane in us-east, external, buckets of 500, {}");
        actions("setProperties");
        assertThatThrownBy(() -> indexing(10_000, 60_000)).hasMessageContaining("no bulk action index or indexing");
    }

    @Test
    void completesAfterTheServiceHasStartedTheCommand() {
        OnTheFlyIndexing indexing = indexing(10, 60_000);
        indexing.handOver(ids(1));
        statusesUntilScrolled = 3;
        indexing.complete();
        assertThat(statusesUntilScrolled).isNegative();
        assertThat(calls).containsExactly("complete 1");
    }

    @Test
    void completesEvenIfTheServiceNeverStartsTheCommand() {
        OnTheFlyIndexing indexing = indexing(10, 0);
        indexing.handOver(ids(1));
        statusesUntilScrolled = Integer.MAX_VALUE;
        indexing.complete();
        assertThat(calls).containsExactly("complete 1");
    }

    @Test
    void aCommandWithoutDocumentsIsAborted() {
        indexing(10, 60_000).complete();
        assertThat(calls).containsExactly("abort c1");
    }

    @Test
    void consumersWaitWhileTheBacklogIsFull() throws Exception {
        OnTheFlyIndexing indexing = indexing(10, 60_000);
        indexing.handOver(ids(10));
        indexing.awaitRoom();
        indexing.handOver(ids(5));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> waiting = thread.submit(indexing::awaitRoom);
            processed = 4;
            assertThat(waiting.isDone()).isFalse();
            processed = 5;
            waiting.get(60, TimeUnit.SECONDS);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void anIndexWithoutProgressIsAnError() {
        OnTheFlyIndexing indexing = indexing(1, 0);
        indexing.handOver(ids(3));
        assertThatThrownBy(indexing::awaitRoom)
                .isInstanceOf(NuxeoException.class)
                .hasMessageContaining("bulk command c1")
                .hasMessageContaining("3 documents left")
                .hasMessageContaining("restart it");
    }

    @Test
    void anInterruptionEndsTheWait() {
        OnTheFlyIndexing indexing = indexing(1, 60_000);
        indexing.handOver(ids(3));
        Thread.currentThread().interrupt();
        assertThatThrownBy(indexing::awaitRoom).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Nuxeo's service keeps the commands of external scrollers in a map that is not thread safe. */
    @Test
    void oneThreadAppendsAtATime() throws Exception {
        OnTheFlyIndexing indexing = indexing(100_000, 60_000);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(threads.submit(() -> {
                    start.await();
                    indexing.handOver(ids(5_000));
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> each : all) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(appended).hasSize(20_000);
        assertThat(mostAppendingAtOnce).isEqualTo(1);
    }
}
