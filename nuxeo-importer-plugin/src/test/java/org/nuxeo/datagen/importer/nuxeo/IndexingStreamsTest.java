package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;

/** Waiting for the bulk service, on logs whose lag a test sets. */
class IndexingStreamsTest {

    /** The lags that a stream reports one after the other; it repeats the last one. */
    private final Map<String, Deque<Long>> lags = new ConcurrentHashMap<>();

    private final LogManager manager = (LogManager) Proxy.newProxyInstance(
            LogManager.class.getClassLoader(),
            new Class<?>[] {LogManager.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "exists" -> lags.containsKey(arguments[0].toString());
                case "getLag" -> {
                    Deque<Long> answers = lags.get(arguments[0].toString());
                    yield new LogLag(0, answers.size() > 1 ? answers.remove() : answers.peek());
                }
                default -> throw new UnsupportedOperationException(method.getName());
            });

    private void reportLags(String stream, Long... unread) {
        lags.put(stream, new ArrayDeque<>(List.of(unread)));
    }

    @Test
    void waitsUntilTheStreamsAreRead() throws InterruptedException {
        reportLags("bulk/command", 0L);
        reportLags("bulk/index", 3L, 0L);
        reportLags("bulk/bulkIndex", 0L, 2L, 0L);
        new IndexingStreams(manager, 60_000).awaitRead();
        assertThat(lags.values()).allSatisfy(answers -> assertThat(answers).hasSize(1));
    }

    @Test
    void refusesIfTheStreamsAreNotReadInTime() {
        reportLags("bulk/indexing", 2_568L);
        assertThatThrownBy(() -> new IndexingStreams(manager, 300).awaitRead())
                .isInstanceOf(StageException.class)
                .hasMessageContaining("2568 records");
    }

    @Test
    void doesNotWaitInAServerWithoutAnIndex() throws InterruptedException {
        new IndexingStreams(manager, 0).awaitRead();
    }
}
