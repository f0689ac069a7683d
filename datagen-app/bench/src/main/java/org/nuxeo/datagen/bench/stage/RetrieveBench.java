// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.bench.setup.Downloads;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * A measurement of statements served over HTTP by a separate process, and of latencies, against the number of clients.
 * The baseline is a server with one prepared file of the same length.
 */
final class RetrieveBench extends BenchStage {

    private static final int CLIENTS = 20;
    private static final int[] CURVE_CLIENTS = {1, 5, 20, 60, 200};

    private final Dataset dataset;
    private final Path work;
    private final long nanos;

    /**
     * @param work folder in which the server creates its work folder
     * @param millis time of each repetition
     */
    RetrieveBench(Dataset dataset, Path work, long millis) {
        super("retrieve", 60);
        this.dataset = dataset;
        this.work = work;
        this.nanos = millis * 1_000_000;
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        try {
            Path folder = Files.createTempDirectory(Files.createDirectories(work), "server-");
            try (ChildCommand server = ChildCommand.start(
                            folder,
                            List.of("serve", "--port", "0"),
                            DatasetWords.ALL.describe(dataset.spec(), Description.NOTHING));
                    BareServer bare = new BareServer(lengthBytes())) {
                URI address = server.awaitUrl();
                double[][] rates = meter.inTurn(
                        () -> fetch(address, CLIENTS, new Latencies()),
                        () -> fetch(bare.address(), CLIENTS, new Latencies()));
                Figure.Unit unit = new Figure.Unit("files", lengthBytes(), "for " + CLIENTS + " clients");
                Figure figure = Figure.of(name(), "statements over HTTP", unit, rates[0])
                        .first()
                        .beside("bare server of " + lengthBytes() + " bytes", rates[1]);
                return new Measured(List.of(figure), curves(address));
            } finally {
                FolderTree.deletePatiently(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int lengthBytes() {
        return (int) new DocumentRenderer()
                .load(
                        dataset.generator(),
                        dataset.identity(
                                dataset.firstOrdinal(dataset.layout().kinds().series())),
                        0)
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

    /**
     * Fetches files with several clients for the time of a repetition, at least one file each, and returns files per
     * second.
     */
    private double fetch(URI server, int clients, Latencies times) throws InterruptedException {
        Downloads downloads = new Downloads(dataset, dataset.layout().kinds().series(), 0);
        long startNanos = System.nanoTime();
        Downloads.Totals fetched = downloads.fetch(
                List.of(server),
                clients,
                request -> request < clients || System.nanoTime() - startNanos < nanos,
                0,
                times);
        return StageClock.rate(fetched.files(), startNanos);
    }

    /**
     * A baseline of serving files: one thread for each connection, which answers every request with the same prepared
     * bytes.
     */
    private static final class BareServer implements Closeable {

        private final ServerSocket socket = new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress());
        private final byte[] answer;
        private volatile @Nullable IOException failure;

        BareServer(int lengthBytes) throws IOException {
            byte[] head = ("HTTP/1.1 200 OK\r\nContent-Length: " + lengthBytes + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            answer = new byte[head.length + lengthBytes];
            System.arraycopy(head, 0, answer, 0, head.length);
            Thread acceptor = new Thread(this::accept, "bare-server");
            acceptor.setDaemon(true);
            acceptor.start();
        }

        URI address() {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
        }

        private void accept() {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    Thread thread = new Thread(() -> serve(connection), "bare-server-connection");
                    thread.setDaemon(true);
                    thread.start();
                } catch (IOException e) {
                    if (!socket.isClosed()) {
                        failure = e;
                    }
                    return;
                }
            }
        }

        private void serve(Socket connection) {
            try (connection;
                    InputStream in = new BufferedInputStream(connection.getInputStream());
                    OutputStream out = connection.getOutputStream()) {
                connection.setTcpNoDelay(true);
                int lastFour = 0;
                for (int c = in.read(); c >= 0; c = in.read()) {
                    lastFour = lastFour << 8 | c;
                    if (lastFour == 0x0D0A0D0A) {
                        out.write(answer);
                    }
                }
            } catch (IOException e) {
                // the client has closed the connection, which is its normal end
                return;
            }
        }

        /**
         * Closes the server.
         *
         * @throws IOException if the server failed before, so that its figures must not be used
         */
        @Override
        public void close() throws IOException {
            socket.close();
            IOException before = failure;
            if (before != null) {
                throw before;
            }
        }
    }
}
