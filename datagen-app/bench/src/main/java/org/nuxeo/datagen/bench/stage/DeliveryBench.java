// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.sink.BlobRange;
import org.nuxeo.datagen.export.sink.DeliveryCheck;
import org.nuxeo.datagen.export.sink.DeliveryCheck.DeliveryReport;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;
import org.nuxeo.datagen.export.sink.RenderJob;
import org.nuxeo.datagen.export.sink.RenderRun;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * A measurement of the verification of rendered files, which are in the page cache of the system. The baselines visit the
 * same files and know nothing of the dataset: one digests them as {@code md5sum} does, the other lists names and lengths.
 */
final class DeliveryBench extends BenchStage {

    private static final long FILES = 5_000;
    private static final long ARCHIVE_BYTES = 1L << 30;

    private final Dataset dataset;

    DeliveryBench(Dataset dataset) {
        super("render", 10);
        this.dataset = dataset;
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("datagen-delivery");
            return measure(meter, job(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (folder != null) {
                delete(folder);
            }
        }
    }

    private RenderJob job(Path folder) {
        Kind kind = dataset.layout().kinds().series();
        return new RenderJob(
                new BlobRange(dataset, kind, BlobFormat.of(kind), 0, Math.min(FILES, dataset.count(kind))),
                SinkSpec.parse("tree:" + folder),
                folder,
                1,
                true);
    }

    private Measured measure(RateMeter meter, RenderJob job) throws InterruptedException {
        SinkSpec sink = job.sink();
        long bytes = new RenderRun(job, sink.create("", ARCHIVE_BYTES), () -> false, done -> {})
                .run()
                .bytes();
        Path folder = job.journal();
        RateMeter.ServiceRun[] runs = {
            () -> verify(job, Level.DIGEST),
            () -> visit(folder, DeliveryBench::digest),
            () -> verify(job, Level.LENGTH),
            () -> visit(folder, DeliveryBench::length)
        };
        // once for the compiler
        for (RateMeter.ServiceRun each : runs) {
            each.documentsPerSecond();
        }
        double[][] rates = meter.inTurnWarm(runs);
        long count = job.files().count();
        Figure.Unit unit = new Figure.Unit("files", bytes / count, "on 1 thread");
        String files = String.format(Locale.ROOT, "%,d files of a sink", count);
        return Measured.of(
                Figure.ofRuns(name(), files + ", every byte verified", unit, count, rates[0])
                        .beside("their MD5 alone", rates[1]),
                Figure.ofRuns(name(), files + ", names and lengths verified", unit, count, rates[2])
                        .beside("a bare listing", rates[3]));
    }

    private static double verify(RenderJob job, Level level) {
        long startNanos = System.nanoTime();
        try {
            DeliveryReport report = new DeliveryCheck(
                            job,
                            job.sink().stored("", ARCHIVE_BYTES),
                            new Scope(level, Instant.MIN, true),
                            () -> false,
                            done -> {})
                    .run();
            if (!report.isClean()) {
                throw new IllegalStateException("verified: " + report.differences());
            }
            return StageClock.rate(report.files(), startNanos);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double visit(Path folder, ToLongFunction<Path> each) {
        long startNanos = System.nanoTime();
        try (Stream<Path> walk = Files.walk(folder)) {
            long[] files = {0};
            walk.filter(Files::isRegularFile).forEach(file -> files[0] += each.applyAsLong(file) >= 0 ? 1 : 0);
            return StageClock.rate(files[0], startNanos);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long length(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long digest(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            byte[] buffer = new byte[1 << 15];
            long bytes = 0;
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                md5.update(buffer, 0, count);
                bytes += count;
            }
            return bytes + md5.digest().length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("MD5 is missing from this Java runtime", e);
        }
    }

    private static void delete(Path folder) {
        try {
            FolderTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
