// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.ByteBuffer;

/**
 * The key of a record: the number of its delivery, which depends on the documents and not on the process that sent them,
 * and its position in the partition's plan.
 *
 * <p>A partition holds each position of a delivery once, unless a producer had to send again after a failure. The key
 * distinguishes a second copy from the first.
 */
public final class DeliveryKey {

    /** The length of an encoded key. */
    public static final int LENGTH_BYTES = 16;

    private DeliveryKey() {}

    /** Returns the key of the record at a position of a delivery, as the record format requires it. */
    public static byte[] of(RecordFormat format, long delivery, long place, int partition) {
        return format == RecordFormat.NUXEO ? DocumentMessageWriter.recordKey(partition) : encode(delivery, place);
    }

    public static byte[] encode(long delivery, long sequence) {
        return ByteBuffer.allocate(LENGTH_BYTES)
                .putLong(delivery)
                .putLong(sequence)
                .array();
    }

    /** Returns whether a record's key may have been written by this program. */
    public static boolean isKey(byte[] key) {
        return key != null && key.length == LENGTH_BYTES && key[8] >= 0;
    }

    public static long delivery(byte[] key) {
        return ByteBuffer.wrap(key).getLong(0);
    }

    public static long sequence(byte[] key) {
        return ByteBuffer.wrap(key).getLong(8);
    }
}
