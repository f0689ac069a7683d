// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

/**
 * The key of a record: its delivery, and its position in the partition's plan.
 *
 * <p>A partition holds each position of a delivery once, unless a producer had to send again after a failure. The key
 * distinguishes a second copy from the first.
 *
 * @param delivery number of the delivery, which depends on the documents and not on the process that sent them
 * @param sequence position in the partition's plan, from 0
 */
public record DeliveryKey(long delivery, long sequence) {

    /** The length of an encoded key. */
    public static final int LENGTH_BYTES = 16;

    public DeliveryKey {
        if (sequence < 0) {
            throw new IllegalArgumentException("sequence " + sequence + ": must be 0 or more");
        }
    }

    /** Returns the key of the record at a position of a delivery, as the record format requires it. */
    public static byte[] of(RecordFormat format, long delivery, long place, int partition) {
        return format == RecordFormat.NUXEO ? DocumentMessageWriter.recordKey(partition) : encode(delivery, place);
    }

    public static byte[] encode(long delivery, long sequence) {
        byte[] bytes = new byte[LENGTH_BYTES];
        BigEndian.putLong(bytes, 0, delivery);
        BigEndian.putLong(bytes, 8, sequence);
        return bytes;
    }

    /** Returns whether a record's key may have been written by this program. */
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
