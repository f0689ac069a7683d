package org.nuxeo.datagen.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.internal.random.Draws;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * Statements served over HTTP by a process of its own, beside a server that has one file of the same length ready; against
 * the number of clients, and how long the answers take.
 */
public final class RetrieveBench implements BenchStage {

    private static final int CLIENTS = 20;
    private static final int[] CURVE_CLIENTS = {1, 5, 20, 60, 200};

    private final Dataset dataset;
    private final long nanos;

    /** @param millis of each repetition */
    public RetrieveBench(Dataset dataset, long millis) {
        this.dataset = dataset;
        this.nanos = millis * 1_000_000;
    }

    @Override
    public String name() {
        return "retrieve";
    }

    @Override
    public Result run(RateMeter meter) throws InterruptedException {
        try {
            Path work = Files.createTempDirectory("datagen-bench");
            try (ChildCommand server = ChildCommand.start(
                            work,
                            List.of(
                                    "serve",
                                    "--port",
                                    "0",
                                    "--customers",
                                    Long.toString(dataset.spec().customers()),
                                    "--months",
                                    Integer.toString(dataset.spec().months())));
                    BareServer bare = new BareServer(lengthBytes())) {
                URI address = server.awaitUrl();
                double[][] rates = meter.inTurn(
                        () -> fetch(address, CLIENTS, new Latencies()),
                        () -> fetch(bare.address(), CLIENTS, new Latencies()));
                Comparison comparison = new Comparison(
                        name(),
                        "statements, " + CLIENTS + " clients",
                        rates[0],
                        "bare server of " + lengthBytes() + " bytes",
                        rates[1]);
                return new Result(List.of(comparison), curves(address));
            } finally {
                FolderTree.deletePatiently(work);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private int lengthBytes() {
        return (int) new org.nuxeo.datagen.render.DocumentRenderer()
                .load(dataset.generator(), dataset.identity(dataset.firstOrdinal(Kind.STATEMENT)), 0)
                .lengthBytes();
    }

    private List<Curve> curves(URI address) throws InterruptedException {
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> late = new ArrayList<>();
        List<Curve> curves = new ArrayList<>();
        for (int clients : CURVE_CLIENTS) {
            Latencies times = new Latencies();
            rates.add(Curve.Point.of(clients, fetch(address, clients, times)));
            late.add(Curve.Point.of(clients, times.millis(95)));
            if (clients == CLIENTS) {
                curves.add(times.curve("Latency of retrieval, " + CLIENTS + " clients"));
            }
        }
        curves.add(new Curve("Statements served against clients", "clients", "files a second", true, rates));
        curves.add(new Curve("Latency of retrieval against clients", "clients", "p95 in milliseconds", true, late));
        return curves;
    }

    /** Fetches for a repetition with some clients and returns files a second. */
    private double fetch(URI server, int clients, Latencies times) throws InterruptedException {
        long statements = dataset.count(Kind.STATEMENT);
        long first = dataset.firstOrdinal(Kind.STATEMENT);
        AtomicLong next = new AtomicLong();
        long startNanos = System.nanoTime();
        List<Callable<Long>> tasks = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            tasks.add(() -> {
                long fetched = 0;
                try (BlobClient client = new BlobClient(server)) {
                    do {
                        long place = Long.remainderUnsigned(Draws.mix(next.getAndIncrement()), statements);
                        String key = dataset.document(first + place).blobKey().text();
                        long sentNanos = System.nanoTime();
                        client.fetch(key, 0);
                        times.record(sentNanos);
                        fetched++;
                    } while (System.nanoTime() - startNanos < nanos);
                }
                return fetched;
            });
        }
        return StageClock.rate(BareLoop.run(tasks), startNanos);
    }
}
