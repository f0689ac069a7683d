// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The sample of blobs to compare: every n-th one in the order of ordinals. The sample depends on the dataset and the
 * number only, so it is the same in every thread and after a restart.
 */
final class BlobSample {

    private final Dataset dataset;
    private final long total;
    private final long wanted;

    /** @param wanted how many blobs to compare */
    BlobSample(Dataset dataset, long wanted) {
        this.dataset = dataset;
        long files = 0;
        for (Kind kind : Bank.KINDS) {
            files += kind.hasFiles() ? dataset.count(kind) : 0;
        }
        this.total = files;
        this.wanted = Math.min(wanted, files);
    }

    /** Returns whether the blob of a document is in the sample. */
    boolean has(Identity document) {
        if (wanted == 0 || wanted == total) {
            return wanted > 0;
        }
        long k = number(document);
        // The step is a floating-point number, exact to one part in 2^53, so that multiples do not overflow.
        double step = (double) total / wanted;
        return (long) ((k + 1) / step) > (long) (k / step);
    }

    /** Returns the number of a blob among all blobs. */
    private long number(Identity document) {
        long before = 0;
        for (Kind kind : Bank.KINDS) {
            if (kind == document.kind()) {
                break;
            }
            before += kind.hasFiles() ? dataset.count(kind) : 0;
        }
        return before + dataset.ordinal(document) - dataset.firstOrdinal(document.kind());
    }
}
