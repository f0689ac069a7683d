package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.importer.settings.RecordFormat;

/**
 * The key of a record: which delivery it belongs to and its place in it. A partition holds each place of a delivery
 * once, unless a producer had to send again after a failure; who reads the key can tell a second copy from a first.
 *
 * @param delivery stands for the documents that were to be sent, not for the process that sent them
 * @param sequence position in the partition's plan, from 0
 */
public record DeliveryKey(long delivery, long sequence) {

    /** Length of the encoded key. */
    public static final int LENGTH_BYTES = 16;

    public DeliveryKey {
        if (sequence < 0) {
            throw new IllegalArgumentException("sequence " + sequence + ": must not be negative");
        }
    }

    /** Returns the key of the record at a place of a delivery, in the form its format asks for. */
    public static byte[] of(RecordFormat format, long delivery, long place, int partition) {
        return format == RecordFormat.NUXEO ? DocumentMessageWriter.recordKey(partition) : encode(delivery, place);
    }

    public static byte[] encode(long delivery, long sequence) {
        byte[] bytes = new byte[LENGTH_BYTES];
        BigEndian.putLong(bytes, 0, delivery);
        BigEndian.putLong(bytes, 8, sequence);
        return bytes;
    }

    /** Tells whether a record's key may be one of ours. */
    public static boolean isKey(byte[] key) {
        return key != null && key.length == LENGTH_BYTES && key[8] >= 0;
    }

    public static long delivery(byte[] key) {
        return BigEndian.getLong(key, 0);
    }

    public static long sequence(byte[] key) {
        return BigEndian.getLong(key, 8);
    }
}
