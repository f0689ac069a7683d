// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.runtime.api.Framework;

/** Waiting for the bulk service, on logs whose lag a test sets. */
class BulkIndexingTest {

    /** The lags that a stream reports one after the other; it repeats the last one. */
    private final Map<String, Deque<Long>> lags = new ConcurrentHashMap<>();

    /** How many records each stream's readers have read. */
    private volatile long read;

    private final LogManager manager = logs((method, stream) -> {
        Deque<Long> answers = lags.get(stream);
        return switch (method) {
            case "exists" -> answers != null;
            case "getLag" -> new LogLag(read, read + (answers.size() > 1 ? answers.remove() : answers.peek()));
            default -> throw new UnsupportedOperationException(method);
        };
    });

    @BeforeEach
    void start() {
        actions("setProperties", "index");
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    private static void actions(String... names) {
        Framework.register(
                BulkAdminService.class, Server.proxy(BulkAdminService.class, (method, arguments) -> List.of(names)));
    }

    /** Returns logs that answer with a function of the method and the stream. */
    private static LogManager logs(BiFunction<String, String, Object> answers) {
        return (LogManager) Proxy.newProxyInstance(
                LogManager.class.getClassLoader(),
                new Class<?>[] {LogManager.class},
                (proxy, method, arguments) -> answers.apply(method.getName(), arguments[0].toString()));
    }

    private void reportLags(String stream, Long... unread) {
        lags.put(stream, new ArrayDeque<>(List.of(unread)));
    }

    @Test
    void waitsUntilTheStreamsAreRead() throws InterruptedException {
        reportLags("bulk/command", 0L);
        reportLags("bulk/index", 3L, 0L);
        reportLags("bulk/bulkIndex", 0L, 2L, 0L);
        new BulkIndexing(manager, 60_000).awaitRead();
        assertThat(lags.values()).allSatisfy(answers -> assertThat(answers).hasSize(1));
    }

    /** A record enters a stream right after the lag of that stream was read. */
    @Test
    void aRecordThatMovesOnIsNotMissed() throws InterruptedException {
        List<String> way = List.of("bulk/command", "bulk/index", "bulk/bulkIndex", "the index");
        AtomicInteger place = new AtomicInteger();
        LogManager moving = logs((method, stream) -> {
            int read = way.indexOf(stream);
            if (method.equals("exists")) {
                return read >= 0;
            }
            LogLag lag = new LogLag(0, read == place.get() ? 1 : 0);
            boolean indexed = read == place.get() && read == way.size() - 2;
            place.compareAndSet(indexed ? read : read - 1, place.get() + 1);
            return lag;
        });
        new BulkIndexing(moving, 60_000).awaitRead();
        assertThat(way.get(place.get())).isEqualTo("the index");
    }

    @Test
    void refusesIfTheStreamsAreNotReadInTime() {
        LogManager slow = logs((method, stream) ->
                method.equals("exists") ? (Object) stream.equals("bulk/indexing") : new LogLag(read, read++ + 2_568));
        assertThatThrownBy(() -> new BulkIndexing(slow, 300).awaitRead())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("2,568 records")
                .hasMessageContaining("call again when GET /bulk/<id>");
    }

    /** Nuxeo's readers give up when the index is away, and do not come back before a restart. */
    @Test
    void streamsThatNobodyReadsAreRecognized() {
        reportLags("bulk/bulkIndex", 5L);
        assertThatThrownBy(() -> new BulkIndexing(manager, 300).awaitRead())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("this node's indexing has ended; restart it");
    }

    /** A command is still scrolled, and what it writes is turned into requests that nobody sends. */
    @Test
    void aReaderThatStandsIsRecognizedWhileOthersRead() {
        LogManager scrolled = logs((method, stream) -> switch (stream) {
            case "bulk/index" -> method.equals("exists") ? (Object) true : new LogLag(read++, read + 20);
            case "bulk/bulkIndex" -> method.equals("exists") ? (Object) true : new LogLag(3, read + 5);
            default -> false;
        });
        assertThatThrownBy(() -> new BulkIndexing(scrolled, 300).awaitRead())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("this node's indexing has ended; restart it");
    }

    /** The reader of commands stands for as long as it scrolls. */
    @Test
    void aLongCommandIsWaitedFor() {
        LogManager scrolled = logs((method, stream) -> switch (stream) {
            case "bulk/command" -> method.equals("exists") ? (Object) true : new LogLag(0, 1);
            case "bulk/index" -> method.equals("exists") ? (Object) true : new LogLag(++read, read);
            default -> false;
        });
        assertThatThrownBy(() -> new BulkIndexing(scrolled, 300).awaitRead())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("call again when GET /bulk/<id>");
    }

    /** Sessions of LTS 2025 write to a stream of their own, which two groups read. */
    @Test
    void waitsForWhatSessionsWrote() throws InterruptedException {
        actions("indexing", "indexingBackground");
        reportLags("source/indexing", 0L, 4L, 0L);
        assertThat(new BulkIndexing(manager, 300).isQuiet()).isFalse();
        reportLags("source/indexing", 0L, 4L, 0L);
        new BulkIndexing(manager, 60_000).awaitRead();
        assertThat(lags.get("source/indexing")).hasSize(1);
        assertThat(new BulkIndexing(manager, 1).isQuiet()).isTrue();
        LogManager written = logs((method, stream) ->
                method.equals("exists") ? (Object) stream.equals("source/indexing") : new LogLag(++read, read));
        assertThat(new BulkIndexing(written, 1).isQuiet())
                .as("all is read, and more is written")
                .isFalse();
    }

    @Test
    void aServerThatDoesNotIndexReadsNothing() throws InterruptedException {
        actions("setProperties");
        reportLags("source/indexing", 7L);
        new BulkIndexing(manager, 0).awaitRead();
    }

    @Test
    void doesNotWaitInAServerWithoutAnIndex() throws InterruptedException {
        new BulkIndexing(manager, 0).awaitRead();
    }
}
