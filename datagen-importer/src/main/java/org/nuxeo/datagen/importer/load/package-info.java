/**
 * The loop that writes documents to one store without Kafka, for the direct import and for indexing after an import.
 *
 * <p>A {@link RangeLoad} shares ranges of documents among threads. Each thread fills its batch from a {@link
 * DocumentSource}, which is the generator or MongoDB, writes it, and adds the results to the {@link LoadTally}. A
 * checkpoint stores that tally.
 */
package org.nuxeo.datagen.importer.load;
