// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;

/**
 * A step that serves files of one length from separate processes to growing numbers of clients. Settings: {@code kind},
 * {@code size} to which files are padded, {@code bytes} of each file to fetch, {@code clients}, number of
 * {@code requests} for each number of clients at scale 1, {@code least} number of requests at any scale; {@code think},
 * milliseconds that a client waits before each request, or several such numbers; {@code servers}, the number of processes, or
 * {@code addresses} of servers that run already; {@code curves}, published lines of the
 * plots {@code rate} and {@code latency}; {@code slow}, how many more clients receive whole files at
 * {@code slow-bytes} a second beside the others.
 */
record RetrieveStep(DirectHost host, StepRecord record, Step.Settings settings, Dataset dataset, List<URI> servers) {

    private static final int MAX_SERVERS = 100;

    static void run(DirectHost host, StepRecord record) throws Exception {
        Step.Settings settings = record.settings();
        Dataset dataset = settings.padded(host);
        List<URI> addresses = settings.texts("addresses").stream()
                .map(each -> address(settings, each))
                .toList();
        long servers = settings.number("servers", 1, MAX_SERVERS);
        int started = addresses.isEmpty() ? (int) servers : 0;
        try (Downloads.Servers own =
                new Downloads.Servers(started, host.work(), host.data().describe(dataset))) {
            new RetrieveStep(host, record, settings, dataset, started == 0 ? addresses : own.addresses()).all();
        }
    }

    private static URI address(Step.Settings settings, String text) {
        URI uri = URI.create(text);
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 1) {
            throw settings.refuse("addresses", "must be like http://host:8080/");
        }
        return uri;
    }

    private void all() throws InterruptedException {
        Plot rates = new Plot("Rate against clients: " + settings.title(), "clients", "documents a second");
        Plot latencies = new Plot("Latency against clients: " + settings.title(), "clients", "p95 in milliseconds");
        List<Long> thinking = settings.numbers("think", 0L);
        for (long think : thinking) {
            String suffix = think == 0 ? "" : ", thinking " + think + " ms";
            String line = thinking.size() == 1 ? "here" : "thinking " + think + " ms";
            for (long clients : settings.numbers("clients", 1L, 10L, 60L, 300L, 600L)) {
                if (host.stopped()) {
                    return;
                }
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
        settings.curves("rate").forEach(record.lines(rates)::putIfAbsent);
        settings.curves("latency").forEach(record.lines(latencies)::putIfAbsent);
    }

    /** Returns the requests, whose duration has the time in which clients think. */
    private Requests fetch(int clients, long think, String suffix) throws InterruptedException {
        long wanted = Math.max(settings.scaled("requests", 100, host), clients);
        long maxBytes = settings.yaml().path("bytes").asLong();
        int slow = settings.has("slow") ? (int) settings.number("slow", 1) : 0;
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
                beside.submit(() -> slowly.fetch(servers, slow, request -> true, 0, length -> {}));
            }
            startNanos = System.nanoTime();
            fetched = new Downloads(dataset, kind, maxBytes, think, 0)
                    .fetch(servers, clients, request -> request < wanted && !host.stopped(), minBytes, bytes::add);
        } finally {
            beside.shutdownNow();
        }
        long nanos = System.nanoTime() - startNanos;
        long wrong = fetched.wrong() + Math.abs(wanted - fetched.count());
        Requests all = new Requests(fetched.count(), nanos, wrong, fetched.times());
        String stage = clients + " clients" + suffix + (slow == 0 ? "" : ", " + slow + " slow ones beside");
        record.row(stage, all.count(), "files", all.millis(), wrong);
        record.row(stage + ", bytes", bytes.sum() / 1_000_000, "megabytes", all.millis(), 0);
        return all;
    }
}
