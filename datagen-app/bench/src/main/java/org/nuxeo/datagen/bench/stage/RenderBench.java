// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * A measurement of rendering blobs, and of their length and digest, with a digest of the same number of bytes as
 * baseline, and with curves against the requested length and the position. Each blob is rendered from its identity,
 * including the generation of customer, account and lines.
 */
final class RenderBench extends BenchStage {

    private static final int BLOBS = 64;
    private static final double[] SIZES = {12e3, 50e3, 147e3, 1e6, 10e6};

    private final Dataset dataset;

    /**
     * Makes the measurement.
     *
     * @param dataset any dataset; a large one shows positions beyond 2^31
     */
    RenderBench(Dataset dataset) {
        super("render", 60);
        this.dataset = dataset;
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        List<Figure> figures = new ArrayList<>();
        for (Kind kind : kinds()) {
            for (BlobFormat format : BlobFormat.choices(kind)) {
                long bytes = new DocumentRenderer()
                        .load(dataset.document(dataset.firstOrdinal(kind)), 0, format, 0)
                        .lengthBytes();
                Figure.Unit unit = Figure.Unit.onOneCore("files", bytes);
                double[][] rates = meter.alone(files(kind, format), digests(kind, format, 0, 0), md5((int) bytes));
                Figure made = Figure.of(name(), words(kind, format), unit, rates[0]);
                figures.add(format == BlobFormat.choices(kind).get(0) ? made.first() : made);
                figures.add(Figure.of(name(), words(kind, format) + ", length and MD5", unit, rates[1])
                        .beside(String.format(Locale.ROOT, "MD5 of %,d bytes", bytes), rates[2]));
            }
        }
        return new Measured(figures, List.of(bySize(meter), byPosition(meter)));
    }

    /** Returns the kinds with files, first the one of which there are most. */
    private List<Kind> kinds() {
        return dataset.layout().kinds().stream()
                .filter(Kind::hasFiles)
                .sorted(Comparator.comparing(kind -> !kind.isSeries()))
                .toList();
    }

    private Kind series() {
        return dataset.layout().kinds().series();
    }

    private static String words(Kind kind, BlobFormat format) {
        return kind.noun() + " "
                + (format == BlobFormat.THUMBNAIL
                        ? format.label()
                        : format.label().toUpperCase(Locale.ROOT));
    }

    private Curve bySize(RateMeter meter) throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (double size : SIZES) {
            RateMeter.Work work = digests(series(), BlobFormat.of(series()), 0, (long) size);
            work.piece();
            points.add(meter.point(size, work));
        }
        return new Curve(
                "Length and MD5 of statements against their length", "length in bytes", "files a second", true, points);
    }

    private Curve byPosition(RateMeter meter) throws InterruptedException {
        return meter.byPosition(
                "Length and MD5 of statements against their position",
                "files a second",
                dataset.count(series()),
                position -> digests(series(), BlobFormat.of(series()), position, 0));
    }

    private RateMeter.Work files(Kind kind, BlobFormat format) {
        return MeasuredLoop.files(dataset, kind, format, BLOBS)::run;
    }

    private RateMeter.Work digests(Kind kind, BlobFormat format, long from, long blobSizeBytes) {
        return MeasuredLoop.digests(dataset, kind, format, from, blobSizeBytes, BLOBS)::run;
    }

    private static RateMeter.Work md5(int lengthBytes) {
        MessageDigest md5;
        try {
            md5 = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("MD5 is missing from this Java runtime", e);
        }
        byte[] bytes = new byte[lengthBytes];
        return () -> {
            for (int i = 0; i < BLOBS; i++) {
                bytes[i]++;
                md5.digest(bytes);
            }
            return BLOBS;
        };
    }
}
