// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Downloads.Servers;
import org.nuxeo.datagen.bench.campaign.Work.Result;
import org.nuxeo.datagen.bench.measure.Figure.Unit;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.RateMeter.ServiceRun;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.setup.SocketServer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.PlatformDigest;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.DeliveryCheck;
import org.nuxeo.datagen.export.sink.DeliveryCheck.DeliveryReport;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.export.sink.StoredFiles;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * Works that need no service. Nothing but processors limits some: rows as text, files, lengths with digests, and digests alone.
 * Settings: {@code threads}, none for the time of one processor; {@code table}, {@code kind}, {@code format}, {@code from} which
 * position, {@code size} to which files are padded. Others are with files of a series: downloads from a server of this program,
 * or from one that always answers the same bytes, and the verification of files in a sink, or visits of the same files.
 * Settings: {@code clients}, {@code bare}, {@code level}.
 */
final class LocalWorks implements AutoCloseable {

    private static final int ROWS = 200;
    private static final int FILES_OF_LOOP = 64;
    private static final int MOST_THREADS = 2 * Runtime.getRuntime().availableProcessors();
    private static final long FILES = 5_000;
    private static final long ARCHIVE_BYTES = 1L << 30;

    private final DirectHost host;
    private final Dataset dataset;
    private final Kind series;
    private final RateMeter meter;
    private final Servers servers = new Servers(new ArrayList<>(), new ArrayList<>());
    private @Nullable SocketServer bareServer;
    private @Nullable RenderJob rendered;

    LocalWorks(DirectHost host, RateMeter meter) {
        this.host = host;
        this.dataset = host.dataset();
        this.series = dataset.layout().kinds().series();
        this.meter = meter;
    }

    Map<String, Work.Maker> all() {
        return Map.of(
                "rows", this::rows,
                "files", this::files,
                "digests", this::digests,
                "md5", this::md5,
                "download", this::download,
                "check-sink", this::checkSink,
                "visit-sink", this::visitSink);
    }

    private @Nullable Work rows(Step.Settings settings) {
        String table = settings.text("table", series.label());
        String format = settings.text("format", "csv");
        RowTable all = Tables.of(dataset, table);
        long from = settings.orZero("from", Long.MAX_VALUE);
        long few = Math.min(ROWS, all.count());
        long bytes = RowEncoder.of(all, format).encodeShared(0, few).remaining() / few;
        long share = all.count() / threads(settings);
        IntFunction<LongSupplier> loops =
                thread -> MeasuredLoop.rows(dataset, table, format, from + share * thread, ROWS)::run;
        return from > 0 && from > all.count() - 2L * ROWS ? null : loop(settings, "rows", bytes, loops);
    }

    private @Nullable Work files(Step.Settings settings) {
        Kind kind = settings.kind(dataset);
        BlobFormat format = format(settings, kind);
        long bytes = lengthBytes(dataset, kind, format);
        return loop(settings, "files", bytes, thread -> MeasuredLoop.files(dataset, kind, format, FILES_OF_LOOP)::run);
    }

    private @Nullable Work digests(Step.Settings settings) {
        Kind kind = settings.kind(dataset);
        BlobFormat format = format(settings, kind);
        long bytes = lengthBytes(dataset, kind, format);
        long from = settings.orZero("from", Long.MAX_VALUE);
        long size = settings.orZero("size", Long.MAX_VALUE);
        LongSupplier loop = MeasuredLoop.digests(dataset, kind, format, from, size, FILES_OF_LOOP)::run;
        if (size > 0) {
            // the state of a digest after the padding is kept
            loop.getAsLong();
        }
        return from >= dataset.count(kind) ? null : loop(settings, "files", bytes, thread -> loop);
    }

    private @Nullable Work md5(Step.Settings settings) {
        byte[] bytes = new byte[(int) settings.orZero("bytes", Integer.MAX_VALUE)];
        MessageDigest md5 = PlatformDigest.of("MD5");
        return loop(settings, "files", bytes.length, thread -> () -> {
            for (int i = 0; i < FILES_OF_LOOP; i++) {
                bytes[i]++;
                md5.digest(bytes);
            }
            return FILES_OF_LOOP;
        });
    }

    private @Nullable Work loop(Step.Settings settings, String noun, long bytes, IntFunction<LongSupplier> loops) {
        int threads = threads(settings);
        if (threads > MOST_THREADS) {
            return null;
        }
        boolean alone = !settings.has("threads");
        ServiceRun run = alone ? meter.alone(loops.apply(0)) : meter.together(threads, loops);
        Unit unit = alone ? Unit.onOneCore(noun, bytes) : new Unit(noun, 0, "");
        return new Work(unit, 0, false, () -> Result.of(run.documentsPerSecond()));
    }

    private static int threads(Step.Settings settings) {
        return (int) settings.number("threads", 1);
    }

    private BlobFormat format(Step.Settings settings, Kind kind) {
        return Registered.files(dataset.archive()).formats(kind, 0).stream()
                .filter(each -> each.label().equals(settings.text("format", each.label())))
                .findFirst()
                .orElseThrow(() -> settings.refuse("format", "must be a format of " + kind.label()));
    }

    /** Returns the length of the first file of a kind. */
    static long lengthBytes(Dataset dataset, Kind kind, BlobFormat format) {
        Document first = dataset.document(dataset.firstOrdinal(kind));
        return new DocumentRenderer().load(first, 0, format, 0).lengthBytes();
    }

    private BlobFormat ofSeries() {
        return Registered.files(dataset.archive()).formats(series, 0).get(0);
    }

    private int lengthBytes() {
        return (int) lengthBytes(dataset, series, ofSeries());
    }

    /** At least one file for each client. */
    private Work download(Step.Settings settings) {
        int clients = (int) settings.number("clients", 20);
        Unit unit = new Unit("files", lengthBytes(), "for " + clients + " clients");
        return new Work(unit, 0, false, () -> {
            boolean bare = settings.flag("bare");
            List<URI> addresses = bare ? List.of(bareServer().address()) : serverAddresses();
            long startNanos = System.nanoTime();
            LongPredicate proceed = i -> i < clients || !meter.isOver(startNanos);
            Requests sent = new Downloads(dataset, series, 0, 0, 0).fetch(addresses, clients, proceed, length -> true);
            double rate = Rates.perSecond(sent.count(), startNanos);
            return new Result(rate, Double.NaN, List.of(), Map.of(), Optional.of(sent.times()));
        });
    }

    private List<URI> serverAddresses() throws IOException, InterruptedException {
        if (servers.addresses().isEmpty()) {
            servers.start(1, host.work(), host.data().describe(dataset));
        }
        return servers.addresses();
    }

    private SocketServer bareServer() throws IOException {
        if (bareServer == null) {
            String head = "HTTP/1.1 200 OK\r\nContent-Length: " + lengthBytes() + "\r\n\r\n";
            byte[] answer = Arrays.copyOf(head.getBytes(StandardCharsets.US_ASCII), head.length() + lengthBytes());
            bareServer = new SocketServer((in, out) -> {
                int lastFour = 0;
                for (int c = in.read(); c >= 0; c = in.read()) {
                    lastFour = lastFour << 8 | c;
                    if (lastFour == 0x0D0A0D0A) {
                        out.write(answer);
                        out.flush();
                    }
                }
            });
        }
        return bareServer;
    }

    /** Files that are rendered once, and then are in the page cache of the system. */
    private RenderJob rendered() throws IOException {
        if (rendered == null) {
            Path folder = Files.createTempDirectory("datagen-delivery");
            BlobRange files = new BlobRange(dataset, series, ofSeries(), 0, Math.min(FILES, dataset.count(series)));
            rendered = new RenderJob(files, SinkSpec.parse("tree:" + folder), folder, 1, true);
            new RenderRun(rendered, rendered.sink().create("", ARCHIVE_BYTES), () -> false, done -> {}).run();
        }
        return rendered;
    }

    private Work ofSink(Work.Task task) {
        Unit unit = new Unit("files", lengthBytes(), "on 1 thread");
        return new Work(unit, Math.min(FILES, dataset.count(series)), false, task);
    }

    private Work checkSink(Step.Settings settings) {
        Level level = Level.valueOf(settings.text("level", "digest").toUpperCase(Locale.ROOT));
        Scope scope = new Scope(level, Instant.MIN, true);
        return ofSink(() -> {
            RenderJob job = rendered();
            long startNanos = System.nanoTime();
            DeliveryReport report = new DeliveryCheck(
                            job, StoredFiles.of(job.sink(), "", ARCHIVE_BYTES), scope, () -> false, done -> {})
                    .run();
            Check.misuse(!report.isClean(), () -> "verified: " + report.differences());
            return Result.of(Rates.perSecond(report.files(), startNanos));
        });
    }

    /** Knows nothing of the dataset: digests files as {@code md5sum} does, or lists their names and lengths. */
    private Work visitSink(Step.Settings settings) {
        boolean reads = settings.text("level", "digest").equals("digest");
        return ofSink(() -> {
            Path folder = rendered().journal();
            long startNanos = System.nanoTime();
            List<Path> files;
            try (Stream<Path> walk = Files.walk(folder)) {
                files = walk.filter(Files::isRegularFile).toList();
            }
            long bytes = 0;
            for (Path each : files) {
                bytes += reads ? digest(each) : Files.size(each);
            }
            return Result.of(bytes < 0 ? 0 : Rates.perSecond(files.size(), startNanos));
        });
    }

    private static long digest(Path file) throws IOException {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), PlatformDigest.of("MD5"))) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @Override
    public void close() throws IOException {
        servers.close();
        if (bareServer != null) {
            bareServer.close();
        }
        if (rendered != null) {
            FolderTree.delete(rendered.journal());
        }
    }
}
