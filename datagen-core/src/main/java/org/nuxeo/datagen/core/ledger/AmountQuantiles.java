package org.nuxeo.datagen.core.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The committed quantiles of every {@link AmountLaw}, ascending, in cents.
 *
 * <p>The resource {@code amounts.bin} holds, law by law in the order of the enum, the differences of successive
 * quantiles as variable-length integers: seven bits a byte, low bits first, the high bit set on all bytes but the last.
 */
final class AmountQuantiles {

    static final String RESOURCE = "amounts.bin";

    private static final int[][] QUANTILES = read();

    private AmountQuantiles() {}

    /** Returns the {@code 2^bits} quantiles of a law; the caller must not change them. */
    static int[] of(AmountLaw law) {
        return QUANTILES[law.code()];
    }

    /** Returns the quantile a uniform draw selects; the high bits of the draw are used. */
    static int pick(AmountLaw law, long draw) {
        return QUANTILES[law.code()][(int) (draw >>> (Long.SIZE - law.bits()))];
    }

    private static int[][] read() {
        byte[] bytes;
        try (InputStream in = AmountQuantiles.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing: rebuild datagen-core");
            }
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int[][] all = new int[AmountLaw.values().length][];
        int at = 0;
        for (AmountLaw law : AmountLaw.values()) {
            int[] quantiles = new int[1 << law.bits()];
            int value = 0;
            for (int i = 0; i < quantiles.length; i++) {
                int shift = 0;
                for (; bytes[at] < 0; at++, shift += 7) {
                    value += (bytes[at] & 0x7F) << shift;
                }
                value += bytes[at++] << shift;
                quantiles[i] = value;
            }
            all[law.code()] = quantiles;
        }
        if (at != bytes.length) {
            throw new IllegalStateException(
                    "resource " + RESOURCE + ": " + bytes.length + " bytes, " + at + " expected; rebuild datagen-core");
        }
        return all;
    }
}
