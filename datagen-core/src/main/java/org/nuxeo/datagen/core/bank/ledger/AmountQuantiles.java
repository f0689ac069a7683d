// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The quantiles of every {@link AmountDistribution} in cents, ascending.
 *
 * <p>They are read from the resource {@code amounts.bin}. For each distribution in the order of the enum, it has the
 * differences of successive quantiles as variable-length integers. These have seven bits in a byte, low bits first, and the
 * high bit is set in all bytes but the last.
 */
final class AmountQuantiles {

    static final String RESOURCE = "amounts.bin";

    private static final int[][] QUANTILES = read();

    private AmountQuantiles() {}

    /** Returns the {@code 2^bits} quantiles of a distribution. The caller must not change them. */
    static int[] of(AmountDistribution distribution) {
        return QUANTILES[distribution.code()];
    }

    /** Returns a quantile, chosen by the high bits of a draw. */
    static int pick(AmountDistribution distribution, long draw) {
        return QUANTILES[distribution.code()][(int) (draw >>> (Long.SIZE - distribution.bits()))];
    }

    private static int[][] read() {
        byte[] bytes;
        try (InputStream in = AmountQuantiles.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + RESOURCE + ": is missing; rebuild datagen-core");
            }
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int[][] all = new int[AmountDistribution.values().length][];
        int at = 0;
        for (AmountDistribution distribution : AmountDistribution.values()) {
            int[] quantiles = new int[1 << distribution.bits()];
            int value = 0;
            for (int i = 0; i < quantiles.length; i++) {
                int shift = 0;
                for (; bytes[at] < 0; at++, shift += 7) {
                    value += (bytes[at] & 0x7F) << shift;
                }
                value += bytes[at++] << shift;
                quantiles[i] = value;
            }
            all[distribution.code()] = quantiles;
        }
        if (at != bytes.length) {
            throw new IllegalStateException("resource " + RESOURCE + ": has " + bytes.length + " bytes, must have " + at
                    + "; rebuild datagen-core");
        }
        return all;
    }
}
