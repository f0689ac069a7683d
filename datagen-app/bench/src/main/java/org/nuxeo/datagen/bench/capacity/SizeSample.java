// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
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
 * Techniques", 1977, chapter 5).
 *
 * @param documents number of documents in the sample
 * @param blobBytes size of all files
 * @param storeBytes size of all documents as BSON
 * @param indexBytes size of all documents as sent to the index
 */
public record SizeSample(
        long documents, Capacity.Estimate blobBytes, Capacity.Estimate storeBytes, Capacity.Estimate indexBytes) {

    private static final int OF_LARGEST_KIND = 100;
    private static final int OF_EACH_KIND = 20;
    private static final int SIZES = 3;
    private static final String NO_DIGEST = "0".repeat(32);
    private static final double STANDARD_ERRORS = 1.96;

    /** Takes a sample of a dataset, several kinds at once: the first documents of a kind take most of the time. */
    public static SizeSample of(Dataset dataset) {
        List<Kind> kinds = dataset.layout().kinds().stream().toList();
        long largest = kinds.stream().mapToLong(dataset::count).max().orElse(1);
        List<double[][]> samples = kinds.parallelStream()
                .map(kind -> sizes(dataset, kind, (double) dataset.count(kind) / largest))
                .toList();
        double[] sums = new double[SIZES];
        double[] variances = new double[SIZES];
        long looked = 0;
        for (int i = 0; i < samples.size(); i++) {
            int taken = samples.get(i)[0].length;
            for (int size = 0; size < SIZES && taken > 0; size++) {
                add(samples.get(i)[size], dataset.count(kinds.get(i)), size, sums, variances);
            }
            looked += taken;
        }
        return new SizeSample(
                looked, estimate(0, sums, variances), estimate(1, sums, variances), estimate(2, sums, variances));
    }

    /** Returns the sizes of documents of a kind: of their files, as BSON, and as sent to the index. */
    private static double[][] sizes(Dataset dataset, Kind kind, double share) {
        StoredDocuments model = new StoredDocuments(dataset, lengths(), null);
        JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL);
        ByteSink sink = new ByteSink(1 << 12);
        long count = dataset.count(kind);
        int taken = (int) Math.min(count, Math.max(OF_EACH_KIND, Math.round(OF_LARGEST_KIND * share)));
        double[][] sizes = new double[SIZES][taken];
        for (int i = 0; i < taken; i++) {
            PositionRange range = PositionRange.part(0, count, i, taken);
            long place = range.from() + Long.remainderUnsigned(Draws.hash(kind.code(), i), range.count());
            Identity identity = dataset.identity(dataset.firstOrdinal(kind) + place);
            StoredDocument document = model.document(identity);
            sizes[0][i] = document.blob() == null ? 0 : document.blob().lengthBytes();
            sink.reset();
            BsonEncoder.DEFAULT.encode(document, sink);
            sizes[1][i] = sink.length();
            sink.reset();
            encoder.encode(document, sink);
            sizes[2][i] = sink.length();
        }
        return sizes;
    }

    /** Describes files without their digests, which all have the same length. */
    private static BlobDescriber lengths() {
        DocumentRenderer renderer = new DocumentRenderer();
        return document -> document.kind().hasFiles()
                ? StoredBlob.of(
                        document,
                        renderer.load(document, document.dataset().spec().blobSizeBytes())
                                .lengthBytes(),
                        NO_DIGEST)
                : null;
    }

    private static void add(double[] values, long count, int size, double[] sums, double[] variances) {
        int taken = values.length;
        double mean = 0;
        for (double value : values) {
            mean += value / taken;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        sums[size] += mean * count;
        if (taken > 1 && taken < count) {
            double variance = squares / (taken - 1);
            variances[size] += (double) count * count * variance / taken * (1 - (double) taken / count);
        }
    }

    private static Capacity.Estimate estimate(int size, double[] sums, double[] variances) {
        return new Capacity.Estimate(sums[size], STANDARD_ERRORS * Math.sqrt(variances[size]));
    }
}
