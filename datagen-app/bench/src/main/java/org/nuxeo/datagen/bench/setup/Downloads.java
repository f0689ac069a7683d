// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
 * @param dataset the dataset of the servers
 * @param kind kind of the documents
 * @param maxBytes maximum number of bytes of each file, 0 for the whole file
 * @param pace how clients spend their time
 */
public record Downloads(Dataset dataset, Kind kind, long maxBytes, Pace pace) {

    /** Downloads by clients that are always busy. */
    public Downloads(Dataset dataset, Kind kind, long maxBytes) {
        this(dataset, kind, maxBytes, Pace.BUSY);
    }

    /**
     * How a client spends its time.
     *
     * @param thinkMillis how long it waits before each request; no request is late by that
     * @param bytesPerSecond how fast it receives; 0 for as fast as it can
     */
    public record Pace(long thinkMillis, long bytesPerSecond) {

        /** Clients that request the next file at once. */
        public static final Pace BUSY = new Pace(0, 0);
    }

    /** The totals of a run. */
    public record Totals(long files, long bytes, long tooShort) {}

    /**
     * Fetches files with several clients, each over its own connection.
     *
     * @param servers the servers, which clients take in turn
     * @param proceed receives the number of the next request, from 0; the client ends if it returns false
     * @param minBytes minimum length of a response; shorter ones are counted
     * @param times receives the latency of each request
     */
    public Totals fetch(List<URI> servers, int clients, LongPredicate proceed, long minBytes, Latencies times)
            throws InterruptedException {
        AtomicLong next = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        AtomicLong tooShort = new AtomicLong();
        AtomicInteger connected = new AtomicInteger();
        Callable<Long> task = () -> {
            long fetched = 0;
            try (BlobClient client =
                    new BlobClient(servers.get(connected.getAndIncrement() % servers.size()), pace.bytesPerSecond)) {
                for (long i = next.getAndIncrement(); proceed.test(i); i = next.getAndIncrement()) {
                    Thread.sleep(pace.thinkMillis);
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
        private static final int SLOW_RECEIVE_BYTES = 8 << 10;

        private final URI server;
        private final long bytesPerSecond;
        private final Socket socket;
        private final InputStream in;
        private final byte[] buffer;

        /**
         * Connects to a server.
         *
         * @param bytesPerSecond how fast the client receives, while what it has not received fills the system's buffers; 0 for
         * as fast as it can
         */
        public BlobClient(URI server, long bytesPerSecond) throws IOException {
            this.server = server;
            this.bytesPerSecond = bytesPerSecond;
            buffer = new byte
                    [bytesPerSecond == 0 ? BUFFER_BYTES : (int) Math.min(1 + bytesPerSecond / 10, BUFFER_BYTES)];
            socket = new Socket();
            if (bytesPerSecond > 0) {
                socket.setReceiveBufferSize(SLOW_RECEIVE_BYTES);
            }
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), buffer.length);
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
            long startNanos = System.nanoTime();
            while (left > 0) {
                if (bytesPerSecond > 0) {
                    pause(startNanos + (long) (1e9 * (length - left) / bytesPerSecond));
                }
                int count = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (count < 0) {
                    throw new EOFException("the file ends " + left + " bytes early");
                }
                left -= count;
            }
            return length;
        }

        private static void pause(long untilNanos) throws IOException {
            try {
                TimeUnit.NANOSECONDS.sleep(untilNanos - System.nanoTime());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted within a file");
            }
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
