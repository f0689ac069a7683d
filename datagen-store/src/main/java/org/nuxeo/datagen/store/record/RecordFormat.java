// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;

/** What a record on Kafka holds of a document. */
public enum RecordFormat implements Labeled {
    /** Identity and base fingerprint, 26 bytes. The consumer generates the rest. */
    REFERENCE(50, 19),
    /** The whole document in Avro's single-object encoding. The consumer needs no generator. */
    FULL(634, 151),
    /** A message of Nuxeo's stream importer, which any Nuxeo with that importer can read. */
    NUXEO(713, 101);

    /** Size as BSON of the documents with which sizes of records were measured. */
    private static final int USUAL_DOCUMENT_BYTES = 1_400;

    /** How much of a longer document lz4 leaves, which is mostly text. */
    private static final double LEFT_BY_COMPRESSION = 0.5;

    private final int plainBytes;
    private final int storedBytes;

    RecordFormat(int plainBytes, int storedBytes) {
        this.plainBytes = plainBytes;
        this.storedBytes = storedBytes;
    }

    /**
     * Returns the bytes of a record in a topic, as measured with 18,000 documents and lz4. Half as many are left by zstd.
     *
     * @param compressed whether topics are compressed
     */
    public int topicBytes(boolean compressed) {
        return compressed ? storedBytes : plainBytes;
    }

    /**
     * Returns the same for documents that may be longer than those were.
     *
     * @param documentBytes mean size of the documents as BSON
     */
    public double topicBytes(boolean compressed, double documentBytes) {
        double longer = needsContent() ? Math.max(0, documentBytes - USUAL_DOCUMENT_BYTES) : 0;
        return topicBytes(compressed) + longer * (compressed ? LEFT_BY_COMPRESSION : 1);
    }

    /** Returns whether records of this format can hold the documents of an archive. */
    public boolean holds(Archive archive) {
        Objects.requireNonNull(archive, "archive");
        return this != NUXEO || archive.kinds().stream().noneMatch(kind -> kind.source() != null);
    }

    /**
     * Returns this format.
     *
     * @throws IllegalArgumentException if its records cannot hold the documents of an archive
     */
    public RecordFormat requireHolds(Archive archive) {
        Check.refuse(
                !holds(archive),
                () -> "record " + this + ": model " + archive.name()
                        + " has " + (archive.kinds().stream().anyMatch(Kind::isVersion) ? "versions" : "proxies")
                        + ", which no message of Nuxeo makes; must be " + REFERENCE + " or " + FULL);
        return this;
    }

    @Override
    public String toString() {
        return label();
    }

    /** Returns whether the producer must generate the document and render its file. */
    public boolean needsContent() {
        return this != REFERENCE;
    }

    /**
     * Returns the format with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RecordFormat of(String label) {
        return Labels.find("record format", label, values(), RecordFormat::label);
    }

    /**
     * The key of a record: the number of its delivery, which depends on the documents and not on the process that sent them,
     * and its position in the partition's plan.
     *
     * <p>A partition holds each position of a delivery once, unless a producer had to send again after a failure. The key
     * distinguishes a second copy from the first.
     */
    public record DeliveryKey(long delivery, long place) {

        /** Returns the key of the record at a position of a delivery, as the record format requires it. */
        public static byte[] of(RecordFormat format, long delivery, long place, int partition) {
            ByteBuffer key =
                    ByteBuffer.allocate(2 * Long.BYTES).putLong(delivery).putLong(place);
            return format == RecordFormat.NUXEO ? DocumentMessageWriter.recordKey(partition) : key.array();
        }

        /** Returns what the key of a record says, or null if this program has not written it. */
        public static @Nullable DeliveryKey read(byte @Nullable [] key) {
            if (key == null || key.length != 2 * Long.BYTES || key[Long.BYTES] < 0) {
                return null;
            }
            ByteBuffer both = ByteBuffer.wrap(key);
            return new DeliveryKey(both.getLong(), both.getLong());
        }
    }
}
