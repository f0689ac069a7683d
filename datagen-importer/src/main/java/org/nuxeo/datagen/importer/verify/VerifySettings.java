// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Settings of a verification.
 *
 * @param threads 1 to 1024
 * @param batchDocuments documents in a request, 1 to 10,000
 * @param blobs how many blobs are compared, spread over all; {@link #ALL_BLOBS} for all of them
 * @param blobCheck how closely blobs are compared
 * @param differenceLimit how many findings are listed, at least 1; all are counted
 * @param layout how the stores hold documents; where it has {@link IndexCreation#NONE}, MongoDB's indexes may be missing
 * @param retry how long a store may stay away
 * @param others whether documents outside the dataset are findings
 * @param readersOnly whether of the documents in the index, only the readers are compared, with those in MongoDB
 */
public record VerifySettings(
        int threads,
        int batchDocuments,
        long blobs,
        BlobCheck blobCheck,
        int differenceLimit,
        StoreLayout layout,
        RetryPolicy retry,
        boolean others,
        boolean readersOnly) {

    public static final long ALL_BLOBS = Long.MAX_VALUE;

    /** Documents in a request, unless said otherwise. */
    public static final int BATCH_DOCUMENTS = 200;

    public VerifySettings {
        Check.range("threads", threads, 1, 1_024);
        Check.range("batch", batchDocuments, 1, 10_000);
        Check.refuse(blobs < 0, () -> "blobs " + blobs + ": must be 0 or more");
        Check.atLeast("difference limit", differenceLimit, 1);
    }

    /** Returns usual settings, with which MongoDB's indexes may be missing. */
    public static VerifySettings of(int threads, long blobs) {
        StoreLayout layout = StoreLayout.DEFAULT.with(IndexCreation.NONE);
        RetryPolicy retry = RetryPolicy.DEFAULT;
        return new VerifySettings(threads, BATCH_DOCUMENTS, blobs, BlobCheck.DIGEST, 100, layout, retry, true, false);
    }

    /**
     * Returns how many workers each thread has: one more than there are stores, which compares while they answer. A single thread
     * has one, which finds differences in their order.
     */
    public int workers(boolean withIndex) {
        int stores = withIndex ? 2 : 1;
        return threads == 1 ? 1 : stores + 1;
    }

    /** Returns settings that accept other documents in a repository, such as those a server creates itself. */
    public VerifySettings withoutOthers() {
        return with(blobCheck, layout, false, readersOnly);
    }

    /** Returns settings that compare only who may read the documents in the index. Those that are not in it are no findings. */
    public VerifySettings withReadersOnly() {
        return with(blobCheck, layout, others, true);
    }

    /** Returns settings with which the indexes of MongoDB must be there. */
    public VerifySettings withIndexes() {
        return with(blobCheck, layout.with(IndexCreation.BEFORE), others, readersOnly);
    }

    public VerifySettings withBlobCheck(BlobCheck newBlobCheck) {
        return with(newBlobCheck, layout, others, readersOnly);
    }

    private VerifySettings with(BlobCheck check, StoreLayout stored, boolean withOthers, boolean ofReaders) {
        return new VerifySettings(
                threads, batchDocuments, blobs, check, differenceLimit, stored, retry, withOthers, ofReaders);
    }

    /**
     * The sample of blobs to compare: every n-th one in the order of ordinals. The sample depends on the dataset and the
     * number only, so it is the same in every thread and after a restart.
     */
    static final class BlobSample {

        private final Dataset dataset;
        private final long total;
        private final long wanted;

        /** @param wanted how many blobs to compare */
        BlobSample(Dataset dataset, long wanted) {
            this.dataset = dataset;
            this.total = before(null);
            this.wanted = Math.min(wanted, total);
        }

        /** Returns whether the blob of a document is in the sample. */
        boolean has(Identity document) {
            if (wanted == 0 || wanted == total) {
                return wanted > 0;
            }
            Kind kind = document.kind();
            long k = before(kind) + dataset.ordinal(document) - dataset.firstOrdinal(kind);
            // The step is a floating-point number, exact to one part in 2^53, so that multiples do not overflow.
            double step = (double) total / wanted;
            return (long) ((k + 1) / step) > (long) (k / step);
        }

        /** Returns the number of blobs of the kinds before one, or of all if it is null. */
        private long before(@Nullable Kind end) {
            long files = 0;
            for (Kind kind : dataset.layout().kinds()) {
                if (kind == end) {
                    break;
                }
                files += kind.hasFiles() ? dataset.count(kind) : 0;
            }
            return files;
        }
    }

    /**
     * What a verification covers: some documents of the dataset, and some ids of the stores.
     *
     * <p>Documents that should not be in a store are found by reading its ids. A verification of everything knows how many
     * documents it has found, and reads the ids only of stores that hold more. A part does not know what the others have
     * found, so it always reads its share of the ids. Together, the parts read every id once.
     *
     * @param positions positions of the documents to compare, in the order of import
     * @param scan when the ids are read
     * @param ids the share of the ids to read
     * @param questions questions to ask the stores, or null
     */
    public record VerifyScope(
            PositionRange positions,
            Scan scan,
            Part ids,
            @Nullable QuestionSet questions) {

        /** The decision whether ids are read. */
        public enum Scan {
            NEVER,
            /** The ids of stores that hold more documents than were found. */
            WHERE_MORE_ARE_HELD,
            ALWAYS
        }

        /** Returns the scope of a verification of everything. */
        public static VerifyScope whole(Dataset dataset) {
            return new VerifyScope(new PositionRange(0, dataset.size()), Scan.WHERE_MORE_ARE_HELD, Part.WHOLE, null);
        }

        /** Returns the scope of a part. The parts cover everything once. */
        public static VerifyScope of(Dataset dataset, Part part) {
            return part.isWhole()
                    ? whole(dataset)
                    : new VerifyScope(new PositionRange(0, dataset.size()).part(part), Scan.ALWAYS, part, null);
        }

        /** Returns the scope of documents only, without ids. */
        public static VerifyScope ofDocuments(PositionRange positions) {
            return new VerifyScope(positions, Scan.NEVER, Part.WHOLE, null);
        }

        /** Returns the scope of a share of the ids, without documents. */
        public static VerifyScope ofIds(Part ids) {
            return new VerifyScope(new PositionRange(0, 0), Scan.ALWAYS, ids, null);
        }

        /** Returns the scope with questions to ask the stores, or without if null. */
        public VerifyScope with(@Nullable QuestionSet asked) {
            return new VerifyScope(positions, scan, ids, asked);
        }

        /** Returns the share of the ids that are always read, such as {@code 2/8}, or null if they are not. */
        @Nullable
        String share() {
            return scan == Scan.ALWAYS ? ids.text() : null;
        }
    }
}
