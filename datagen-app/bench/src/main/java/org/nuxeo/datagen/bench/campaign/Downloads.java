// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.HttpVersion;
import org.apache.http.impl.DefaultBHttpClientConnection;
import org.apache.http.message.BasicHttpRequest;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * Downloads of files of one kind by several clients, in a pseudorandom order that is always the same.
 *
 * @param dataset the dataset of the servers
 * @param kind kind of the documents
 * @param maxBytes maximum number of bytes of each file, 0 for the whole file
 * @param thinkMillis how long a client waits before each request; no request is late by that
 * @param bytesPerSecond how fast it receives, while what it has not received fills the system's buffers; 0 for as fast as it
 *     can
 */
record Downloads(Dataset dataset, Kind kind, long maxBytes, long thinkMillis, long bytesPerSecond) {

    /**
     * Fetches files with several clients, each over its own connection.
     *
     * @param servers the servers, which clients take in turn
     * @param proceed receives the number of the next request, from 0; the client ends if it returns false
     * @param right receives the number of bytes of each file, and returns whether it is right
     */
    Requests fetch(List<URI> servers, int clients, LongPredicate proceed, LongPredicate right)
            throws InterruptedException {
        AtomicInteger connected = new AtomicInteger();
        return Requests.send(proceed, clients, () -> {
            URI server = servers.get(connected.getAndIncrement() % servers.size());
            return Client.connect(this, server, right);
        });
    }

    private String key(long request) throws InterruptedException {
        Thread.sleep(thinkMillis);
        long place = Long.remainderUnsigned(Draws.mix(request), dataset.count(kind));
        return dataset.document(dataset.firstOrdinal(kind) + place).blobKey().text();
    }

    /** A client that fetches files from a server over one connection and discards them. */
    private record Client(
            Downloads all, URI server, LongPredicate right, byte[] buffer, DefaultBHttpClientConnection connection)
            implements Requests.Request, AutoCloseable {

        private static final int BUFFER_BYTES = 64 << 10;

        static Client connect(Downloads all, URI server, LongPredicate right) throws IOException {
            long tenth = 1 + all.bytesPerSecond / 10;
            byte[] buffer = new byte[all.bytesPerSecond == 0 ? BUFFER_BYTES : (int) Math.min(tenth, BUFFER_BYTES)];
            DefaultBHttpClientConnection connection = new DefaultBHttpClientConnection(buffer.length);
            Socket socket = new Socket();
            connection.bind(socket);
            if (all.bytesPerSecond > 0) {
                socket.setReceiveBufferSize(8 << 10);
            }
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
            socket.setSoTimeout(120_000);
            socket.setTcpNoDelay(true);
            return new Client(all, server, right, buffer, connection);
        }

        /** @throws IOException if the response is not a file or ends early */
        @Override
        public boolean isRight(long i, Requests.Checks checks) throws Exception {
            HttpRequest request = checks.of(() -> request(all.key(i)));
            connection.sendRequestHeader(request);
            connection.flush();
            HttpResponse response = connection.receiveResponseHeader();
            if (response.getStatusLine().getStatusCode() != (all.maxBytes == 0 ? 200 : 206)) {
                throw new IOException("the server answered " + response.getStatusLine());
            }
            connection.receiveResponseEntity(response);
            InputStream in = response.getEntity().getContent();
            long length = response.getEntity().getContentLength();
            long startNanos = System.nanoTime();
            for (long received = 0; received < length; received += in.read(buffer)) {
                if (all.bytesPerSecond > 0) {
                    double dueNanos = 1e9 * received / all.bytesPerSecond;
                    TimeUnit.NANOSECONDS.sleep(startNanos + (long) dueNanos - System.nanoTime());
                }
            }
            return right.test(length);
        }

        private HttpRequest request(String key) {
            HttpRequest request = new BasicHttpRequest("GET", "/api/blobs/" + key, HttpVersion.HTTP_1_1);
            request.addHeader("Host", server.getAuthority());
            if (all.maxBytes > 0) {
                request.addHeader("Range", "bytes=0-" + (all.maxBytes - 1));
            }
            return request;
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }

    /** Servers of the files of a dataset, each a process of its own that ends when this is closed. */
    record Servers(List<ChildCommand> servers, List<URI> addresses) implements AutoCloseable {

        /**
         * Starts servers, and adds their addresses.
         *
         * @param work folder below which each has a work folder
         * @param dataset the dataset in words
         */
        void start(int count, Path work, Description dataset) throws IOException, InterruptedException {
            List<String> command = List.of("serve", "--port", "0");
            for (int i = 0; i < count; i++) {
                servers.add(ChildCommand.start(work.resolve("server-" + i), command, dataset));
            }
            for (ChildCommand each : servers) {
                addresses.add(each.awaitUrl());
            }
        }

        @Override
        public void close() throws IOException {
            servers.forEach(ChildCommand::close);
            servers.forEach(each -> FolderTree.deletePatiently(each.work()));
        }
    }

    /**
     * A step that serves files of one length from separate processes to growing numbers of clients. Settings: {@code kind},
     * {@code size} to which files are padded, {@code bytes} of each file to fetch, {@code clients}, number of
     * {@code requests} for each number of clients at scale 1, {@code least} number of requests at any scale; {@code think},
     * milliseconds that a client waits before each request, or several such numbers; {@code servers}, the number of processes, or
     * {@code addresses} of servers that run already; {@code curves}, published lines of the
     * plots {@code rate} and {@code latency}; {@code slow}, how many more clients receive whole files at
     * {@code slow-bytes} a second beside the others.
     */
    record RetrieveStep(
            DirectHost host, StepRecord record, Step.Settings settings, Dataset dataset, List<URI> servers) {

        static void run(DirectHost host, StepRecord record) throws Exception {
            Step.Settings settings = record.settings();
            Dataset dataset = settings.padded(host);
            List<URI> addresses = new ArrayList<>();
            settings.texts("addresses").forEach(each -> addresses.add(address(settings, each)));
            long servers = settings.number("servers", 1, 100);
            try (Servers own = new Servers(new ArrayList<>(), addresses)) {
                Description described = host.data().describe(dataset);
                own.start(addresses.isEmpty() ? (int) servers : 0, host.work(), described);
                new RetrieveStep(host, record, settings, dataset, addresses).all();
            }
        }

        private static URI address(Step.Settings settings, String text) {
            URI uri = URI.create(text);
            boolean isAddress = "http".equals(uri.getScheme()) && uri.getHost() != null && uri.getPort() > 0;
            settings.refuseIf(!isAddress, "addresses", "must be like http://host:8080/");
            return uri;
        }

        private void all() throws InterruptedException {
            Plot rates = new Plot("Rate against clients: " + settings.title(), "clients", "documents a second");
            Plot latencies = new Plot("Latency against clients: " + settings.title(), "clients", "p95 in milliseconds");
            List<Long> thinking = settings.numbers("think", 0L);
            for (long think : thinking) {
                String suffix = think == 0 ? "" : ", thinking " + think + " ms";
                String line = thinking.size() == 1 ? "here" : "thinking " + think + " ms";
                for (long clients : host.untilStopped(settings.numbers("clients", 1L, 10L, 60L, 300L, 600L))) {
                    Requests fetched = fetch((int) clients, think, suffix);
                    Latencies times = fetched.times();
                    record.point(rates, line, clients, fetched.perSecond());
                    record.point(latencies, line, clients, times.millis(95));
                    record.note(Numbers.text("%s, %d clients%s: %s", settings.title(), clients, suffix, times.text()));
                    if (clients == 60) {
                        record.curve(times.curve("Latency at 60 clients" + suffix + ": " + settings.title()));
                    }
                }
            }
            if (host.stopped()) {
                return;
            }
            settings.curves("rate").forEach(record.lines(rates)::putIfAbsent);
            settings.curves("latency").forEach(record.lines(latencies)::putIfAbsent);
        }

        /** Returns the requests, whose duration has the time in which clients think. */
        private Requests fetch(int clients, long think, String suffix) throws InterruptedException {
            long wanted = Math.max(settings.scaled("requests", 100, host), clients);
            long maxBytes = settings.orZero("bytes", Long.MAX_VALUE);
            int slow = (int) settings.orZero("slow", Integer.MAX_VALUE);
            // a file whose natural length is greater keeps it
            long minBytes = maxBytes == 0 ? dataset.spec().blobSizeBytes() : maxBytes;
            Kind kind = settings.kind(dataset);
            LongAdder bytes = new LongAdder();
            ExecutorService beside = Executors.newSingleThreadExecutor();
            long startNanos;
            Requests fetched;
            try {
                if (slow > 0) {
                    Downloads slowly = new Downloads(dataset, kind, 0, 0, settings.number("slow-bytes", 10_000));
                    beside.submit(() -> slowly.fetch(servers, slow, request -> true, length -> true));
                }
                startNanos = System.nanoTime();
                LongPredicate proceed = request -> request < wanted && !host.stopped();
                fetched = new Downloads(dataset, kind, maxBytes, think, 0).fetch(servers, clients, proceed, length -> {
                    bytes.add(length);
                    return length >= minBytes;
                });
            } finally {
                beside.shutdownNow();
            }
            long nanos = System.nanoTime() - startNanos;
            long wrong = fetched.wrong() + Math.abs(wanted - fetched.count());
            Requests all = new Requests(nanos, wrong, fetched.times());
            String stage = clients + " clients" + suffix + (slow == 0 ? "" : ", " + slow + " slow ones beside");
            record.row(stage, all.count(), "files", all.millis(), wrong);
            record.row(stage + ", bytes", bytes.sum() / 1_000_000, "megabytes", all.millis(), 0);
            return all;
        }
    }
}
