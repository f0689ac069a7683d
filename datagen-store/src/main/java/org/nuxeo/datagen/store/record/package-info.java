/**
 * The records in Kafka, and their order.
 *
 * <p>A {@link Delivery} is what a producer sends: a whole dataset, what it has grown by, or a {@link Delivery.DeliverySlice} of
 * it. {@link DocumentRanges} cuts it into numbered ranges. A {@link RecordFormat} says what a record holds: a reference
 * of 26 bytes, the whole document in Avro, or a message of Nuxeo's own importer. A {@link RecordEncoder} writes all
 * three, and a {@link RecordDecoder} reads the first two. A {@link RecordFormat.DeliveryKey} distinguishes a second copy of a record
 * from the first.
 */
@NullMarked
package org.nuxeo.datagen.store.record;

import org.jspecify.annotations.NullMarked;
