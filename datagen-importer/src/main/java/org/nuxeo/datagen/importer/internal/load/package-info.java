/**
 * Documents into one store without Kafka: the loop of the direct import and of indexing after the import.
 *
 * <p>{@link RangeLoad} shares ranges of documents among threads; each fills its batch from a {@link DocumentSource},
 * the generator or MongoDB, has it written, and adds what became of it to the {@link LoadTally}, which is what a
 * checkpoint keeps.
 */
package org.nuxeo.datagen.importer.internal.load;
