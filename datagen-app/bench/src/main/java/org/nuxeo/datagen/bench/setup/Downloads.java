// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
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

    /** A client that fetches files from a server over one connection and discards them. */
    public static final class BlobClient implements AutoCloseable {

        private static final int BUFFER_BYTES = 64 << 10;
        private static final int TIMEOUT_MILLIS = 120_000;

        private final URI server;
        private final Socket socket;
        private final InputStream in;
        private final byte[] buffer = new byte[BUFFER_BYTES];

        /** Connects to a server. */
        public BlobClient(URI server) throws IOException {
            this.server = server;
            socket = new Socket(server.getHost(), server.getPort());
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
        }

        /**
         * Fetches a file or its first bytes.
         *
         * @param maxBytes maximum number of bytes to fetch, 0 for the whole file
         * @return the number of bytes received
         * @throws IOException if the response is not a file or ends early
         */
        public long fetch(String key, long maxBytes) throws IOException {
            String range = maxBytes == 0 ? "" : "Range: bytes=0-" + (maxBytes - 1) + "\r\n";
            String request =
                    "GET /api/blobs/" + key + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n" + range + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String status = line();
            if (!status.startsWith(maxBytes == 0 ? "HTTP/1.1 200" : "HTTP/1.1 206")) {
                throw new IOException("the server answered " + status);
            }
            long length = -1;
            for (String header = line(); !header.isEmpty(); header = line()) {
                if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Long.parseLong(
                            header.substring(header.indexOf(':') + 1).strip());
                }
            }
            long left = length;
            while (left > 0) {
                int count = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (count < 0) {
                    throw new EOFException("the file ends " + left + " bytes early");
                }
                left -= count;
            }
            return length;
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new EOFException("the connection ends within an answer");
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
