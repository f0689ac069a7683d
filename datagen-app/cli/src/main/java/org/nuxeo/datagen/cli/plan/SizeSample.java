// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.moment.Variance;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.FileLengths;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * The sizes of a dataset, estimated from a stratified random sample. The documents of each kind are divided into equal
 * ranges, and one document is drawn at random from each; documents at regular distances would belong to similar
 * accounts. Kinds with fewer documents weigh less, so fewer of theirs are drawn. The number of documents of each kind is
 * exact, so the only error is that of the means: 1.96 standard errors of a stratified sample (W. G. Cochran, "Sampling
 * Techniques", 1977, chapter 5). Files of the bank are not rendered for it, see {@link FileLengths}.
 *
 * @param documents number of documents in the sample
 * @param blobBytes size of all files
 * @param storeBytes size of all documents as BSON
 * @param indexBytes size of all documents as sent to the index
 */
public record SizeSample(long documents, Estimate blobBytes, Estimate storeBytes, Estimate indexBytes) {

    private static final int OF_LARGEST_KIND = 100;
    private static final int OF_EACH_KIND = 20;
    private static final long SMALL_SAMPLE = 10;

    private static final String NO_DIGEST = "0".repeat(32);
    private static final double STANDARD_ERRORS = 1.96;

    /** Takes a sample of a dataset, several kinds at once: the first documents of a kind take most of the time. */
    public static SizeSample of(Dataset dataset) {
        List<Kind> kinds = dataset.layout().kinds().stream().toList();
        double largest = kinds.stream().mapToLong(dataset::count).max().orElse(1);
        Function<Kind, OfKind> sample = kind -> OfKind.of(dataset, kind, dataset.count(kind) / largest);
        List<OfKind> samples = kinds.parallelStream().map(sample).toList();
        long taken = (long) Rates.sum(samples, OfKind::taken);
        return new SizeSample(taken, estimate(samples, 0), estimate(samples, 1), estimate(samples, 2));
    }

    private static Estimate estimate(List<OfKind> samples, int size) {
        double variance = Rates.sum(samples, each -> each.variance(size));
        return new Estimate(Rates.sum(samples, each -> each.sum(size)), STANDARD_ERRORS * Math.sqrt(variance));
    }

    /**
     * The sample of a kind.
     *
     * @param count number of its documents
     * @param files lengths of its files, or null if the sample tells them
     * @param sizes of each document taken the length of its file, as BSON, and as sent to the index
     */
    private record OfKind(long count, @Nullable FileLengths files, double[][] sizes) {

        static OfKind of(Dataset dataset, Kind kind, double share) {
            long count = dataset.count(kind);
            int taken = (int) Math.min(count, Math.max(OF_EACH_KIND, Math.round(OF_LARGEST_KIND * share)));
            // A sample of most documents is more exact.
            boolean isKnown = kind.hasFiles() && count >= SMALL_SAMPLE * taken;
            FileLengths files = isKnown ? Registered.files(dataset.archive()).lengths(dataset, kind) : null;
            // a proxy has the files of its content
            boolean isStored = !kind.isProxy();
            StoredDocuments model = new StoredDocuments(dataset, describer(files), null);
            JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL);
            ByteSink sink = new ByteSink(1 << 12);
            double[][] sizes = new double[3][taken];
            for (int i = 0; i < taken; i++) {
                PositionRange range = PositionRange.part(0, count, i, taken);
                long place = range.from() + Long.remainderUnsigned(Draws.hash(kind.code(), i), range.count());
                StoredDocument document = model.document(dataset.identity(dataset.firstOrdinal(kind) + place));
                StoredBlob main = document.blob();
                double further = Rates.sum(document.furtherBlobs(), StoredBlob::lengthBytes);
                sizes[0][i] = isStored ? further + (main == null ? 0 : main.lengthBytes()) : 0;
                sink.reset();
                BsonEncoder.DEFAULT.encode(document, sink);
                sizes[1][i] = sink.length();
                sink.reset();
                encoder.encode(document, sink);
                sizes[2][i] = sink.length();
            }
            return new OfKind(count, isStored ? files : null, sizes);
        }

        /** Describes files without their digests, which all have the same length. */
        private static BlobDescriber describer(@Nullable FileLengths files) {
            DocumentRenderer renderer = new DocumentRenderer();
            return document -> IntStream.range(0, document.fileCount())
                    .mapToObj(file -> {
                        long asked = document.dataset().spec().blobSizeBytes();
                        long bytes = files == null
                                ? renderer.load(document, file, asked).lengthBytes()
                                : Math.round(files.meanBytes());
                        return StoredBlob.of(document, file, bytes, NO_DIGEST);
                    })
                    .toList();
        }

        int taken() {
            return sizes[0].length;
        }

        double sum(int size) {
            double mean = size == 0 && files != null ? files.meanBytes() : new Mean().evaluate(sizes[size]);
            return count == 0 ? 0 : count * mean;
        }

        double variance(int size) {
            if (size == 0 && files != null) {
                return files.sumVariance(count);
            }
            if (taken() < 2 || taken() == count) {
                return 0;
            }
            double variance = new Variance().evaluate(sizes[size]);
            return (double) count * count * variance / taken() * (1 - (double) taken() / count);
        }
    }
}
