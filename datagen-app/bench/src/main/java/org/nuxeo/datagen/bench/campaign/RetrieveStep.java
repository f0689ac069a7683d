// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.bench.setup.Downloads;
import org.nuxeo.datagen.core.Dataset;

/**
 * A step that serves files of one length from a separate process to growing numbers of clients. Settings: {@code kind},
 * {@code size} to which files are padded, {@code bytes} of each file to fetch, {@code clients}, number of
 * {@code requests} for each number of clients at scale 1, {@code least} number of requests at any scale.
 */
record RetrieveStep(Settings settings) implements Step<DirectHost> {

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        Dataset dataset =
                host.data().padded(host.dataset(), settings.yaml().path("size").asLong());
        long requests = Math.max(
                settings.number("least", 100),
                Math.round(settings.number("requests", 1_000_000) * host.data().scale()));
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> latencies = new ArrayList<>();
        try (ChildCommand server = ChildCommand.start(
                host.work().resolve("server"),
                List.of("serve", "--port", "0"),
                host.data().describe(dataset))) {
            URI address = server.awaitUrl();
            for (long clients : settings.numbers("clients", 1L, 10L, 60L, 300L, 600L)) {
                if (host.stopped()) {
                    return;
                }
                Latencies times = new Latencies();
                long millis = fetch(host, record, address, dataset, (int) clients, Math.max(requests, clients), times);
                rates.add(Curve.Point.of(clients, times.count() * 1000.0 / millis));
                latencies.add(Curve.Point.of(clients, times.millis(95)));
                record.note(String.format(Locale.ROOT, "%s, %d clients: %s", settings.title(), clients, times.text()));
                if (clients == 60) {
                    record.curve(times.curve("Latency at 60 clients: " + settings.title()));
                }
            }
        }
        record.curve(new Curve("Rate against clients: " + settings.title(), "clients", true, rates));
        record.curve(new Curve(
                "Latency against clients: " + settings.title(), "clients", "p95 in milliseconds", true, latencies));
    }

    private long fetch(
            DirectHost host,
            StepRecord record,
            URI server,
            Dataset dataset,
            int clients,
            long requests,
            Latencies times)
            throws InterruptedException {
        long maxBytes = settings.yaml().path("bytes").asLong();
        Downloads downloads =
                new Downloads(dataset, dataset.layout().kinds().of(settings.text("kind", "statement")), maxBytes);
        // a file whose natural length is greater keeps it
        long minBytes = maxBytes == 0 ? dataset.spec().blobSizeBytes() : maxBytes;
        long startNanos = System.nanoTime();
        Downloads.Totals fetched =
                downloads.fetch(server, clients, request -> request < requests && !host.stopped(), minBytes, times);
        long millis = Math.max(1, (System.nanoTime() - startNanos) / 1_000_000);
        long wrong = fetched.tooShort() + Math.abs(requests - fetched.files());
        record.row(clients + " clients", fetched.files(), "files", millis, wrong);
        record.row(clients + " clients, bytes", fetched.bytes() / 1_000_000, "megabytes", millis, 0);
        return millis;
    }
}
