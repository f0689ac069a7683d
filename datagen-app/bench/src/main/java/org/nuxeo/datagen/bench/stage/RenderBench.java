package org.nuxeo.datagen.bench.stage;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.baseline.CopyLimit;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.Work;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Blobs beside a copy and a digest of as many bytes; with length and digest, against the length asked for and the
 * position. Each blob is made from its identity alone: customer, account and lines are drawn as well.
 */
final class RenderBench implements BenchStage {

    private static final int BLOBS = 50;
    private static final int MAX_BLOB_BYTES = 1 << 20;
    private static final double[] SIZES = {12e3, 50e3, 147e3, 1e6, 10e6};
    private static final double[] POSITIONS = {0, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};

    private final Dataset dataset;

    /** @param dataset any; large ones show positions beyond 2^31 */
    RenderBench(Dataset dataset) {
        this.dataset = dataset;
    }

    @Override
    public String name() {
        return "render";
    }

    @Override
    public Measured run(RateMeter meter) throws InterruptedException {
        List<Comparison> comparisons = new ArrayList<>();
        for (Kind kind : List.of(Kind.STATEMENT, Kind.IDCARD, Kind.LETTER)) {
            for (BlobFormat format : BlobFormat.choices(kind)) {
                int bytes = (int) new DocumentRenderer()
                        .load(dataset.generator(), identity(kind, 0), format, 0)
                        .lengthBytes();
                String what = kind.label() + " " + format.label();
                comparisons.add(meter.compare(
                        name(), what, bytes(kind, format), "copy of " + bytes + " bytes", new CopyLimit(bytes)));
                comparisons.add(meter.compare(
                        name(),
                        what + ", length and MD5",
                        digests(kind, format, 0, 0),
                        "MD5 of " + bytes + " bytes",
                        md5(bytes)));
            }
        }
        return new Measured(comparisons, List.of(bySize(meter), byPosition(meter)));
    }

    private Curve bySize(RateMeter meter) throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (double size : SIZES) {
            Work work = digests(Kind.STATEMENT, BlobFormat.PDF, 0, (long) size);
            work.piece();
            points.add(meter.point(size, work));
        }
        return new Curve("Length and MD5 of statements against their length", "length in bytes", true, points);
    }

    private Curve byPosition(RateMeter meter) throws InterruptedException {
        List<Curve.Point> points = new ArrayList<>();
        for (double position : POSITIONS) {
            if (position < dataset.count(Kind.STATEMENT)) {
                points.add(meter.point(position, digests(Kind.STATEMENT, BlobFormat.PDF, (long) position, 0)));
            }
        }
        return new Curve("Length and MD5 of statements against their position", "position", true, points);
    }

    private Identity identity(Kind kind, long position) {
        return dataset.identity(dataset.firstOrdinal(kind) + position % dataset.count(kind));
    }

    private Work bytes(Kind kind, BlobFormat format) {
        DocumentRenderer renderer = new DocumentRenderer();
        byte[] target = new byte[MAX_BLOB_BYTES];
        long[] at = {0};
        return () -> {
            for (int i = 0; i < BLOBS; i++) {
                renderer.load(dataset.generator(), identity(kind, at[0]++), format, 0)
                        .copyTo(target, 0);
            }
            return BLOBS;
        };
    }

    private Work digests(Kind kind, BlobFormat format, long from, long blobSizeBytes) {
        DocumentRenderer one = new DocumentRenderer();
        DocumentRenderer other = new DocumentRenderer();
        byte[] digests = new byte[32];
        long[] at = {from};
        return () -> {
            for (int i = 0; i < BLOBS; i += 2) {
                BlobRenderer blob = one.load(dataset.generator(), identity(kind, at[0]++), format, blobSizeBytes);
                blob.md5With(
                        other.load(dataset.generator(), identity(kind, at[0]++), format, blobSizeBytes), digests, 0);
            }
            return BLOBS;
        };
    }

    private static Work md5(int lengthBytes) {
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
