package org.nuxeo.datagen.bench.setup;

import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.internal.random.Draws;

/**
 * Files of one kind that clients fetch from a server in an order that looks random and is always the same.
 *
 * @param dataset whose files the server has
 * @param kind of document the files belong to
 * @param mostBytes how much of each file is fetched, 0 for all
 */
public record Downloads(Dataset dataset, Kind kind, long mostBytes) {

    /** What a run came to. */
    public record Totals(long files, long bytes, long tooShort) {}

    /**
     * Fetches files with some clients, each over a connection of its own.
     *
     * @param going told the number of a request, from 0, before it is sent; ends the client if false
     * @param leastBytes a shorter answer counts as too short
     * @param times takes how long each request took
     */
    public Totals fetch(URI server, int clients, LongPredicate going, long leastBytes, Latencies times)
            throws InterruptedException {
        AtomicLong next = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        AtomicLong tooShort = new AtomicLong();
        Callable<Long> task = () -> {
            long fetched = 0;
            try (BlobClient client = new BlobClient(server)) {
                for (long i = next.getAndIncrement(); going.test(i); i = next.getAndIncrement()) {
                    long length = fetch(client, i, times);
                    bytes.addAndGet(length);
                    tooShort.addAndGet(length < leastBytes ? 1 : 0);
                    fetched++;
                }
            }
            return fetched;
        };
        long files = ParallelTasks.documents(Collections.nCopies(clients, task));
        return new Totals(files, bytes.get(), tooShort.get());
    }

    private long fetch(BlobClient client, long request, Latencies times) throws IOException {
        long place = Long.remainderUnsigned(Draws.mix(request), dataset.count(kind));
        String key =
                dataset.document(dataset.firstOrdinal(kind) + place).blobKey().text();
        long startNanos = System.nanoTime();
        long length = client.fetch(key, mostBytes);
        times.record(startNanos);
        return length;
    }
}
