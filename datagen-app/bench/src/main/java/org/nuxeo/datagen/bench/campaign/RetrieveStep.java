// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongPredicate;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.bench.setup.Downloads;
import org.nuxeo.datagen.bench.setup.Downloads.Pace;
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
record RetrieveStep(Settings settings) implements Step<DirectHost> {

    private static final int MAX_SERVERS = 100;
    private static final String RATE = "Rate against clients";
    private static final String LATENCY = "Latency against clients";

    @Override
    public boolean fits(Dataset dataset) {
        return dataset.layout().kinds().stream().map(Kind::label).toList().contains(settings.text("kind", "statement"));
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        Dataset dataset =
                host.data().padded(host.dataset(), settings.yaml().path("size").asLong());
        List<ChildCommand> started = new ArrayList<>();
        try {
            new Run(host, record, dataset, servers(host, dataset, started)).all();
        } finally {
            started.forEach(ChildCommand::close);
        }
    }

    /** Returns the addresses of servers, of which those that the step starts are in a list. */
    private List<URI> servers(DirectHost host, Dataset dataset, List<ChildCommand> started)
            throws IOException, InterruptedException {
        List<URI> addresses = new ArrayList<>();
        for (String address : settings.texts("addresses")) {
            URI uri = URI.create(address);
            if (!"http".equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 1) {
                throw settings.refuse("addresses", "must be like http://host:8080/");
            }
            addresses.add(uri);
        }
        long servers = settings.number("servers", 1);
        if (servers > MAX_SERVERS) {
            throw settings.refuse("servers", "must be 1 to " + MAX_SERVERS);
        }
        if (addresses.isEmpty()) {
            for (int i = 0; i < servers; i++) {
                started.add(ChildCommand.start(
                        host.work().resolve("server-" + i),
                        List.of("serve", "--port", "0"),
                        host.data().describe(dataset)));
            }
            for (ChildCommand server : started) {
                addresses.add(server.awaitUrl());
            }
        }
        return addresses;
    }

    /** A run of the step on some servers. */
    private final class Run {

        private final DirectHost host;
        private final StepRecord record;
        private final Dataset dataset;
        private final List<URI> servers;
        private final Kind kind;
        private final long requests;
        private final long maxBytes;
        private final int slow;

        Run(DirectHost host, StepRecord record, Dataset dataset, List<URI> servers) {
            this.host = host;
            this.record = record;
            this.dataset = dataset;
            this.servers = servers;
            kind = dataset.layout().kinds().of(settings.text("kind", "statement"));
            requests = Math.max(
                    settings.number("least", 100),
                    Math.round(
                            settings.number("requests", 1_000_000) * host.data().scale()));
            maxBytes = settings.yaml().path("bytes").asLong();
            slow = settings.has("slow") ? (int) settings.number("slow", 1) : 0;
        }

        void all() throws Exception {
            List<Long> thinking = settings.numbers("think", 0L);
            for (long think : thinking) {
                String line = think == 0 ? "" : ", thinking " + think + " ms";
                List<Curve.Point> rates = new ArrayList<>();
                List<Curve.Point> latencies = new ArrayList<>();
                for (long clients : settings.numbers("clients", 1L, 10L, 60L, 300L, 600L)) {
                    if (host.stopped()) {
                        return;
                    }
                    Latencies times = new Latencies();
                    long millis = fetch((int) clients, think, line, times);
                    rates.add(Curve.Point.of(clients, times.count() * 1000.0 / millis));
                    latencies.add(Curve.Point.of(clients, times.millis(95)));
                    record.note(String.format(
                            Locale.ROOT, "%s, %d clients%s: %s", settings.title(), clients, line, times.text()));
                    if (clients == 60) {
                        record.curve(times.curve("Latency at 60 clients" + line + ": " + settings.title()));
                    }
                }
                String alone = settings.has("curves") ? "here" : "";
                String label = thinking.size() == 1 ? alone : "thinking " + think + " ms";
                curve(RATE, label, rates);
                curve(LATENCY, label, latencies);
            }
            settings.curves("rate").forEach((line, points) -> curve(RATE, line, points));
            settings.curves("latency").forEach((line, points) -> curve(LATENCY, line, points));
        }

        private void curve(String title, String line, List<Curve.Point> points) {
            String unit = title.equals(RATE) ? "documents a second" : "p95 in milliseconds";
            record.curve(new Curve(title + ": " + settings.title(), line, "clients", unit, true, points));
        }

        private long fetch(int clients, long think, String suffix, Latencies times) throws InterruptedException {
            long wanted = Math.max(requests, clients);
            // a file whose natural length is greater keeps it
            long minBytes = maxBytes == 0 ? dataset.spec().blobSizeBytes() : maxBytes;
            LongPredicate proceed = request -> request < wanted && !host.stopped();
            ExecutorService beside = Executors.newSingleThreadExecutor();
            long startNanos;
            Downloads.Totals fetched;
            try {
                if (slow > 0) {
                    Pace pace = new Pace(0, settings.number("slow-bytes", 10_000));
                    beside.submit(() -> downloads(0, pace).fetch(servers, slow, request -> true, 0, new Latencies()));
                }
                startNanos = System.nanoTime();
                fetched = downloads(maxBytes, new Pace(think, 0)).fetch(servers, clients, proceed, minBytes, times);
            } finally {
                beside.shutdownNow();
            }
            long millis = Math.max(1, (System.nanoTime() - startNanos) / 1_000_000);
            long wrong = fetched.tooShort() + Math.abs(wanted - fetched.files());
            String stage = clients + " clients" + suffix + (slow == 0 ? "" : ", " + slow + " slow ones beside");
            record.row(stage, fetched.files(), "files", millis, wrong);
            record.row(stage + ", bytes", fetched.bytes() / 1_000_000, "megabytes", millis, 0);
            return millis;
        }

        private Downloads downloads(long bytes, Pace pace) {
            return new Downloads(dataset, kind, bytes, pace);
        }
    }
}
