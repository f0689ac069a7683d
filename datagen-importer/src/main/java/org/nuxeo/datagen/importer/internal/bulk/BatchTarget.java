package org.nuxeo.datagen.importer.internal.bulk;

import org.nuxeo.datagen.importer.internal.retry.PassingFailureException;

/** A store that takes batches. Thread safe. */
public interface BatchTarget {

    /** Returns {@code mongo} or {@code elasticsearch}. */
    String name();

    /** Returns where the store is, without credentials. */
    String address();

    /**
     * Sends documents of a batch once and tells what became of each.
     *
     * @param positions of the documents in the batch; the outcome is in this order
     * @param count how many of the positions count
     * @throws org.nuxeo.datagen.importer.failure.StageException if sending again is of no use
     */
    BulkOutcome write(Batch batch, int[] positions, int count);

    /**
     * Compares documents that the store has already with those of the batch.
     *
     * @return for each position null if they are the same, otherwise the first difference in words
     * @throws PassingFailureException if the store did not answer
     */
    String[] compare(Batch batch, int[] positions, int count) throws PassingFailureException;
}
