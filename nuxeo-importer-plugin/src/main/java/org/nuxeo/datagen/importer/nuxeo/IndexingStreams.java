// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;

/**
 * The streams from which the bulk service indexes documents. Nuxeo indexes what is in them even after a command was aborted,
 * and so would put documents back into an index that was emptied meanwhile.
 */
final class IndexingStreams {

    /**
     * A stream and its consumer group.
     *
     * @param name name of the stream
     * @param reader name of the consumer group
     */
    private record Stream(String name, String reader) {}

    /**
     * The streams of all releases, each before those that its reader writes to. In this order a record that moves on while
     * the lags are read is counted once or twice, but never missed.
     */
    private static final List<Stream> STREAMS = List.of(
            new Stream("bulk/command", "bulk/scroller"),
            new Stream("bulk/index", "bulk/index"),
            new Stream("bulk/bulkIndex", "bulk/bulkIndex"),
            new Stream("bulk/indexing", "bulk/indexing"),
            new Stream("bulk/indexingBackground", "bulk/indexingBackground"));

    private static final long TIMEOUT_MILLIS = 60_000;
    private static final long NAP_MILLIS = 200;

    private final LogManager manager;
    private final long timeoutMillis;

    IndexingStreams(LogManager manager) {
        this(manager, TIMEOUT_MILLIS);
    }

    /** @param timeoutMillis how long to wait at most */
    IndexingStreams(LogManager manager, long timeoutMillis) {
        this.manager = manager;
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * Waits until the streams are read.
     *
     * @throws StageException if that takes longer than a minute
     */
    void awaitRead() throws InterruptedException {
        long startNanos = System.nanoTime();
        for (long unread = unread(); unread > 0; unread = unread()) {
            if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) >= timeoutMillis) {
                throw new StageException("the bulk service still has " + unread + " records to scroll or to index;"
                        + " call again when GET /bulk/<id> says that its commands are completed, or a minute after"
                        + " they were aborted");
            }
            Thread.sleep(NAP_MILLIS);
        }
    }

    private long unread() {
        long sum = 0;
        for (Stream each : STREAMS) {
            Name stream = Name.ofUrn(each.name());
            if (manager.exists(stream)) {
                sum += manager.getLag(stream, Name.ofUrn(each.reader())).lag();
            }
        }
        return sum;
    }
}
