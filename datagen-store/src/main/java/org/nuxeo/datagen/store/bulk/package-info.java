/**
 * Writes one batch to one store, until every document is settled.
 *
 * <p>A {@link Batch} holds documents already encoded for MongoDB and the index. A {@link BatchWriter} sends it to a
 * {@link BatchTarget}, repeats what is open under a retry policy, and compares what is already there. Its {@link
 * Settlement} says for each document whether it was written, present or refused, or is still open because the writer
 * was stopped.
 *
 * <p>All loops that write documents use this package: the import from Kafka and the replay of its dead letters, the
 * loop over ranges in {@code load}, and the consumer of the server's import operation.
 */
@NullMarked
package org.nuxeo.datagen.store.bulk;

import org.jspecify.annotations.NullMarked;
