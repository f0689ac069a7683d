/**
 * Writes documents to one store without Kafka: {@link DirectStage} from the generator straight into MongoDB, {@link
 * IndexStage} into the index after an import.
 *
 * <p>{@link Loading} shares ranges of documents among threads. Each thread fills its batch from a
 * {@link Loading.DocumentSource}, which is the generator or MongoDB, and writes it. The direct import needs no checkpoint, since
 * running it again writes only what is missing.
 */
@NullMarked
package org.nuxeo.datagen.importer.load;

import org.jspecify.annotations.NullMarked;
