// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The bytes of large documents. They are random draws, so no store can compress them. They depend on the document's number
 * alone, so a reader can check every byte. The size is constant, or its logarithm is uniform between two limits. Immutable.
 *
 * @param minBytes smallest size, at least 1
 * @param maxBytes largest size, at most 16,000,000: MongoDB holds documents of 16 MiB
 */
record Payload(int minBytes, int maxBytes) {

    static final long MAX_BYTES = 16_000_000;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Reads one size, or the smallest and the largest. */
    static Payload of(Step.Settings settings, String name, Long otherwise) {
        List<Long> sizes = settings.has(name) && !settings.yaml().path(name).isArray()
                ? List.of(settings.number(name, otherwise))
                : settings.numbers(name, otherwise);
        long min = sizes.isEmpty() ? 0 : sizes.get(0);
        long max = sizes.isEmpty() ? 0 : sizes.get(sizes.size() - 1);
        return checked(settings, name, sizes.size() > 2 ? 0 : min, max);
    }

    static Payload checked(Step.Settings settings, String name, long min, long max) {
        if (min < 1 || max < min || max > MAX_BYTES) {
            throw settings.refuse(
                    name, "must be numbers of bytes from 1 to 16,000,000; a range is the smallest and the largest");
        }
        return new Payload((int) min, (int) max);
    }

    /** Returns the bytes of a document. */
    byte[] bytes(long number) {
        byte[] bytes = new byte[size(number)];
        fill(bytes, number);
        return bytes;
    }

    private int size(long number) {
        double share = (Draws.hash(1, number) >>> 11) * 0x1.0p-53;
        return (int) Math.round(minBytes * Math.pow((double) maxBytes / minBytes, share));
    }

    static void fill(byte[] bytes, long number) {
        long salt = Draws.salt(number);
        int whole = bytes.length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            LONGS.set(bytes, i, Draws.salted(salt, i));
        }
        long last = Draws.salted(salt, whole);
        for (int i = whole; i < bytes.length; i++) {
            bytes[i] = (byte) (last >>> 8 * (i - whole));
        }
    }
}
