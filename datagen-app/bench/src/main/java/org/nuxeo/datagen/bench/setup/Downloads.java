// SPDX-License-Identifier: Apache-2.0
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
import org.nuxeo.datagen.core.random.Draws;

/**
 * Downloads of files of one kind by several clients, in a pseudorandom order that is always the same.
 *
 * @param dataset the dataset of the server
 * @param kind kind of the documents
 * @param maxBytes maximum number of bytes of each file, 0 for the whole file
 */
public record Downloads(Dataset dataset, Kind kind, long maxBytes) {

    /** The totals of a run. */
    public record Totals(long files, long bytes, long tooShort) {}

    /**
     * Fetches files with several clients, each over its own connection.
     *
     * @param proceed receives the number of the next request, from 0; the client ends if it returns false
     * @param minBytes minimum length of a response; shorter ones are counted
     * @param times receives the latency of each request
     */
    public Totals fetch(URI server, int clients, LongPredicate proceed, long minBytes, Latencies times)
            throws InterruptedException {
        AtomicLong next = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        AtomicLong tooShort = new AtomicLong();
        Callable<Long> task = () -> {
            long fetched = 0;
            try (BlobClient client = new BlobClient(server)) {
                for (long i = next.getAndIncrement(); proceed.test(i); i = next.getAndIncrement()) {
                    long length = fetch(client, i, times);
                    bytes.addAndGet(length);
                    tooShort.addAndGet(length < minBytes ? 1 : 0);
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
        long length = client.fetch(key, maxBytes);
        times.record(startNanos);
        return length;
    }
}
