/**
 * One batch into one store, until every document of it is settled.
 *
 * <p>A {@link Batch} holds documents already encoded for MongoDB and the index. A {@link BatchWriter} sends it to a
 * {@link BatchTarget}, repeats what is open under a retry policy, compares what is there already, and returns
 * a {@link Settlement}: written, present or refused for each document, or open for some if the writer was stopped.
 *
 * <p>All loops that write documents are built on this: the import from Kafka and the replay of its dead letters, the
 * loop over ranges in {@code load}, and the consumer of the server's import operation.
 */
package org.nuxeo.datagen.importer.internal.bulk;
