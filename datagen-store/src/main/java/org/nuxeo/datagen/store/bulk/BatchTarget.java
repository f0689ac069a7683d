// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import org.nuxeo.datagen.store.retry.TransientFailureException;

/** A store that takes batches. Thread safe. */
public interface BatchTarget {

    /** Returns {@code mongo} or {@code elasticsearch}. */
    String name();

    /** Returns the address of the store, without credentials. */
    String address();

    /**
     * Sends documents of a batch once and returns the status of each.
     *
     * @param positions positions of the documents in the batch; the outcome is in this order
     * @param count how many of the positions are used
     * @throws org.nuxeo.datagen.store.failure.StageException if sending again would be of no use
     */
    BulkOutcome write(Batch batch, int[] positions, int count);

    /**
     * Compares documents that the store already has with those of the batch.
     *
     * @return for each position null if they are equal, otherwise the first difference in words
     * @throws TransientFailureException if the store did not answer
     */
    String[] compare(Batch batch, int[] positions, int count) throws TransientFailureException;
}
