package org.nuxeo.datagen.importer.internal.verify;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * Chooses which files are looked at: every n-th one in the order of ordinals, so it is the same choice whoever asks, in
 * whatever order, also after a kill.
 */
final class BlobSample {

    private final Dataset dataset;
    private final long total;
    private final long wanted;

    /** @param wanted how many files are to be looked at */
    BlobSample(Dataset dataset, long wanted) {
        this.dataset = dataset;
        long files = 0;
        for (Kind kind : Kind.values()) {
            files += kind.hasBlob() ? dataset.count(kind) : 0;
        }
        this.total = files;
        this.wanted = Math.min(wanted, files);
    }

    /** Tells whether the file of a document belongs to the sample. */
    boolean has(Identity document) {
        long k = number(document);
        // Multiples of total / wanted, without overflow: the step is exact to one part in 2^53.
        double step = wanted == 0 ? 0 : (double) total / wanted;
        return wanted == total || wanted > 0 && (long) ((k + 1) / step) > (long) (k / step);
    }

    /** Returns the number of a file among all files. */
    private long number(Identity document) {
        long before = 0;
        for (Kind kind : Kind.values()) {
            if (kind == document.kind()) {
                break;
            }
            before += kind.hasBlob() ? dataset.count(kind) : 0;
        }
        return before + dataset.ordinal(document) - dataset.firstOrdinal(document.kind());
    }
}
