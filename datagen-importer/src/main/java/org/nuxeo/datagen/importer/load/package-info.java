/**
 * Writes documents to one store without Kafka: {@link DirectStage} from the generator straight into MongoDB, {@link
 * IndexStage} into the index after an import.
 *
 * <p>A {@link RangeLoad} shares ranges of documents among threads. Each thread fills its batch from a
 * {@link RangeLoad.DocumentSource}, which is the generator or MongoDB, writes it, and adds the results to the
 * {@link RangeLoad.LoadTally}. A checkpoint stores that tally; the direct import has none, since running it again writes
 * only what is missing.
 */
@NullMarked
package org.nuxeo.datagen.importer.load;

import org.jspecify.annotations.NullMarked;
