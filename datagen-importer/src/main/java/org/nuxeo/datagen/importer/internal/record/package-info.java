/**
 * What travels through Kafka, and in which order.
 *
 * <p>A {@link Delivery} is the documents that are sent: a whole dataset, what it has grown by, or a {@link Portion} of
 * it; {@link DocumentRanges} cuts it into numbered ranges. A {@link RecordFormat} says what a record holds: a reference
 * of 26 bytes, the whole document in Avro, or a message of Nuxeo's own importer. {@link RecordEncoders} makes what
 * writes them, {@link RecordDecoder} reads the first two back, and a {@link DeliveryKey} tells a second copy of a
 * record from the first.
 */
package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.importer.settings.RecordFormat;
